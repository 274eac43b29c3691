/** Links from creators to their channels: real channels are on YouTube, invented ones have only their own page. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { inventedChannels } from '#game/endless-channels.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { ChannelLink, openChannel } from './channel-link.tsx'

const REAL = 'UCJy0lX8ThZ7lCtst7JnegWQ'
const INVENTED = inventedChannels()[0]!.youtubeId

test('the name of a real channel links to YouTube in a new tab, and that of an invented one to its own page in this tab', async () => {
  await renderScreen(
    <>
      <ChannelLink youtubeId={REAL}>Real</ChannelLink>
      <ChannelLink youtubeId={INVENTED}>Invented</ChannelLink>
      <ChannelLink youtubeId={undefined}>Unknown</ChannelLink>
    </>,
  )
  const [real, invented] = ['Real', 'Invented'].map((name) => page.getByRole('link', { name }))
  await expect.element(real!).toHaveAttribute('href', `https://www.youtube.com/channel/${REAL}`)
  await expect.element(real!).toHaveAttribute('target', '_blank')
  await expect.element(invented!).toHaveAttribute('href', `/creator/${INVENTED}`)
  await expect.element(invented!).not.toHaveAttribute('target')
  await expect.element(page.getByRole('link', { name: 'Unknown' })).not.toBeInTheDocument()
})

test('the button for a channel opens a real one in a new tab, and an invented one on its own page without a tab', () => {
  const before = location.href
  const opened = vi.spyOn(window, 'open').mockImplementation(() => null)
  onTestFinished(() => {
    opened.mockRestore()
    history.replaceState(null, '', before)
  })
  openChannel(INVENTED)
  expect(opened).not.toHaveBeenCalled()
  expect(location.pathname).toBe(`/creator/${INVENTED}`)
  openChannel(REAL)
  expect(opened).toHaveBeenCalledWith(`https://www.youtube.com/channel/${REAL}`, '_blank', 'noopener,noreferrer')
})
