import { afterEach, beforeEach, expect, test, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { about } from '#contract/about.ts'
import { signIn, signUp, watch } from '#contract/auth.ts'
import { notePlayer, userQuery } from '#web/domain/player/session.ts'
import { SESSION_ENDED, writeTab } from '#web/ui/storage.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { sampleAbout, sampleUser } from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { SignInScreen } from './sign-in-screen.tsx'

const server = fakeServer()
const show = () => {
  server.returns(about, sampleAbout())
  return renderScreen(<SignInScreen />, { path: '/sign-in' })
}
const field = (label: string) => page.getByLabelText(label)
const button = (name: string) => page.getByRole('button', { name })

/** Shows the sign-in in a browser in which somebody has played, unless a test says otherwise. */
beforeEach(() => notePlayer(sampleUser()))
afterEach(() => localStorage.clear())

const openSignUp = () => page.getByRole('tab', { name: 'Sign up' }).click()
const fillSignUp = async () => {
  await openSignUp()
  await field('First name').fill('Ada')
  await field('Email').fill('ada@example.org')
  await field('Password').fill('correct horse')
}

test('missing and wrong fields are reported beside each field, nothing is sent, and the first gets the focus', async () => {
  await show()
  await openSignUp()
  await field('Email').fill('ada at example')
  await field('Password').fill('short')
  await button('Create account').click()
  await expect.element(field('First name')).toHaveAccessibleDescription('First name is required')
  await expect.element(field('Last name (optional)')).toBeValid()
  await expect.element(field('Email')).toHaveAccessibleDescription('Email must be an address like name@example.com')
  await expect.element(field('Password')).toHaveAccessibleDescription('Password must have at least 8 characters')
  await expect.element(field('First name')).toHaveFocus()
  expect(server.received(signUp)).toEqual([])
  await field('First name').fill('A')
  await expect.element(field('First name')).not.toHaveAttribute('aria-invalid')
  await expect.element(field('Email')).toHaveAttribute('aria-invalid')
})

test('errors beside the fields make the form longer and do not move the picture behind it', async () => {
  await page.viewport(1440, 900)
  onTestFinished(async () => void (await page.viewport(390, 844)))
  await show()
  await openSignUp()
  const planet = () => {
    const { offsetTop, offsetHeight } = document.querySelector<HTMLElement>('.landing > picture img')!
    return { offsetTop, offsetHeight }
  }
  const screen = document.querySelector('.landing')!
  const [before, height] = [planet(), screen.clientHeight]
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect.element(field('Email')).toBeInvalid()
  expect(screen.clientHeight).toBeGreaterThan(height)
  expect(planet()).toEqual(before)
})

test('a user who was signed out from elsewhere is told why, once', async () => {
  const ended = page.getByText(/^You have been signed out: your password was changed, or this session was ended/)
  server.returns(about, sampleAbout())
  writeTab(SESSION_ENDED, 'elsewhere')
  const screen = await renderScreen(<SignInScreen />, { path: '/sign-in?to=/myteams' })
  await expect.element(ended).toHaveRole('status')
  await screen.unmount()
  await renderScreen(<SignInScreen />, { path: '/sign-in?to=/myteams' })
  await expect.element(button('Sign in')).toBeVisible()
  await expect.element(ended).not.toBeInTheDocument()
})

test('a user who signed out in another tab is told so without an alarm', async () => {
  server.returns(about, sampleAbout())
  writeTab(SESSION_ENDED, 'here')
  await renderScreen(<SignInScreen />, { path: '/sign-in?to=/myteams' })
  await expect
    .element(page.getByText('You have been signed out. Sign in to continue.', { exact: true }))
    .toHaveRole('status')
})

test('an account is created from the typed texts, without an empty last name', async () => {
  const screen = await show()
  server.returns(signUp, sampleUser())
  await fillSignUp()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => screen.queries.getQueryData(userQuery.queryKey)).toEqual(sampleUser())
  expect(server.received(signUp)).toMatchObject([
    { body: { firstName: 'Ada', email: 'ada@example.org', password: 'correct horse' } },
  ])
  expect(server.received(signUp)[0]!.body).not.toHaveProperty('lastName')
})

test('while the form is being sent the button says so, and nothing is sent twice', async () => {
  await show()
  const held = server.holds(signIn)
  await field('Email').fill('ada@example.org')
  await field('Password').fill('correct horse')
  await button('Sign in').click()
  await expect.element(button('Signing in...')).toBeDisabled()
  await userEvent.keyboard('{Enter}')
  held.refuse({ code: 'wrong_credentials' })
  await expect
    .element(field('Password'))
    .toHaveAccessibleDescription('That email and password do not match. Please try again')
  await expect.element(button('Sign in')).toBeEnabled()
  expect(server.received(signIn)).toHaveLength(1)
})

test('a banned player reads the reason below the email, and it stays', async () => {
  server.refuses(signIn, { code: 'banned', reason: 'One person played six accounts' })
  await show()
  await field('Email').fill('ada@example.org')
  await field('Password').fill('correct horse')
  await button('Sign in').click()
  await expect
    .element(field('Email'))
    .toHaveAccessibleDescription('An administrator has banned this account. The reason: One person played six accounts')
})

test.each([
  [{ code: 'email_taken' } as const, 'Email', 'There is already an account with this email. Please sign in instead'],
  [
    { code: 'weak_password', reason: 'This password is too common' } as const,
    'Password',
    'This password is too common',
  ],
])('the refusal %j is shown beside its field', async (refusal, label, sentence) => {
  await show()
  server.refuses(signUp, refusal)
  await fillSignUp()
  await button('Create account').click()
  await expect.element(field(label)).toHaveAccessibleDescription(sentence)
  await expect.element(field(label)).toHaveFocus()
})

test('in a low window the error of a focused field is scrolled into view', async () => {
  await page.viewport(720, 450)
  onTestFinished(async () => void (await page.viewport(390, 844)))
  await show()
  server.refuses(signUp, { code: 'weak_password', reason: 'This password is too common' })
  await fillSignUp()
  const password = field('Password').element() as HTMLInputElement
  password.focus()
  // at the lower edge
  scrollBy(0, password.getBoundingClientRect().bottom - innerHeight)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('This password is too common')).toBeInViewport({ ratio: 1 })
  await expect.element(field('Password')).toHaveFocus()
})

test('a user who has an account already moves on to the sign-in with the same email', async () => {
  await show()
  server.refuses(signUp, { code: 'email_taken' })
  await fillSignUp()
  await button('Create account').click()
  await button('Sign in with this email').click()
  await expect.element(page.getByRole('tab', { name: 'Sign in' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(field('Email')).toHaveValue('ada@example.org')
  await expect.element(field('Password')).toHaveValue('')
})

test.each([
  [
    'a refusal about no field',
    () => server.refuses(signIn, { code: 'too_many_requests', retryAfter: 60 }),
    'Slow Down',
    /in 60 seconds/,
  ],
  ['trouble on the way', () => server.breaks(signIn, 502, 'Bad Gateway'), 'Sign-In Failed', /502: Bad Gateway/],
])('%s is reported by a toast', async (_, arrange, title, sentence) => {
  await show()
  arrange()
  await field('Email').fill('ada@example.org')
  await field('Password').fill('correct horse')
  await button('Sign in').click()
  const toast = page.getByRole('listitem')
  await expect.element(toast.getByText(title)).toBeVisible()
  await expect.element(toast.getByText(sentence)).toBeVisible()
})

test('the watch button says that the request is being sent', async () => {
  const screen = await show()
  const held = server.holds(watch)
  await button('Watch as a viewer').click()
  await expect.element(button('Starting to watch...')).toBeDisabled()
  held.respond(sampleUser({ id: 'public-user', role: 'viewer' }))
  await expect.poll(() => screen.queries.getQueryData(userQuery.queryKey)).toMatchObject({ id: 'public-user' })
})

test('a visitor who came to watch is let in at once', async () => {
  server.returns(watch, sampleUser({ id: 'public-user', role: 'viewer' }))
  const screen = await renderScreen(<SignInScreen />, { path: '/sign-in?to=/live&watch' })
  await expect.poll(() => screen.queries.getQueryData(userQuery.queryKey)).toMatchObject({ id: 'public-user' })
  expect(server.received(watch)).toHaveLength(1)
})

test('the fields tell password managers their purpose', async () => {
  await show()
  await expect.element(field('Password')).toHaveAttribute('autocomplete', 'current-password')
  await openSignUp()
  await expect.element(field('Password')).toHaveAttribute('autocomplete', 'new-password')
  await expect.element(field('Password')).toHaveAttribute('type', 'password')
})

const tabs = () =>
  page
    .getByRole('tab')
    .elements()
    .map((tab) => `${tab.textContent}${tab.getAttribute('aria-selected') === 'true' ? ', chosen' : ''}`)

test('the sign-up comes first in a browser where nobody has played, and the sign-in otherwise', async () => {
  localStorage.clear()
  const first = await show()
  await expect.element(button('Create account')).toBeVisible()
  expect(tabs()).toEqual(['Sign up, chosen', 'Sign in'])
  await first.unmount()

  notePlayer({ id: 'public-user', role: 'viewer' })
  const viewers = await show()
  await expect.element(button('Create account')).toBeVisible()
  await viewers.unmount()

  notePlayer(sampleUser())
  await show()
  await expect.element(button('Sign in')).toBeVisible()
  expect(tabs()).toEqual(['Sign in, chosen', 'Sign up'])
})

test('a typed password can be shown and hidden again', async () => {
  await show()
  await field('Password').fill('correct horse')
  const eye = button('Show what is typed')
  await expect.element(eye).toHaveAttribute('aria-pressed', 'false')
  await eye.click()
  await expect.element(field('Password')).toHaveAttribute('type', 'text')
  await expect.element(field('Password')).toHaveValue('correct horse')
  await expect.element(eye).toHaveAttribute('aria-pressed', 'true')
  await eye.click()
  await expect.element(field('Password')).toHaveAttribute('type', 'password')
})
