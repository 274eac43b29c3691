/**
 * Refuses passwords that attackers try first: the most frequent ones of leaked lists (frequent-passwords.txt: from zxcvbn 4.4.2, MIT, 8
 * characters and longer), and those made of facts about the person or the product.
 *
 * Digits and signs around or between words do not make a password stronger: 'password', 'Password2026!' and 'P@ssw0rd' are the same guess.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Refusal } from '#contract/errors.ts'

const frequent = new Set(
  readFileSync(path.join(import.meta.dirname, 'frequent-passwords.txt'), 'utf8')
    .trim()
    .split('\n'),
)
/** Words that are too short for that list, but that attackers combine with a year. */
const SHORT_AND_FREQUENT = new Set(
  (
    'letmein welcome admin administrator root master dragon monkey qwerty qwertz azerty asdf zxcvbn abc abcd abcdef iloveyou love secret ' +
    'shadow sunshine princess football baseball soccer hockey superman batman ninja ' +
    'login test testing guest user hello hallo freedom whatever trustno pass passw ' +
    'passwd password passcode changeme change default temp demo code admincode summer winter spring autumn jordan michael ' +
    'jennifer hunter killer ginger charlie pepper cookie cheese computer internet google gaming gamer player'
  ).split(' '),
)
/** Words for the product and what it does. */
const OF_THE_PRODUCT =
  /^(?:fantasy|social|youtube|yt|channels?|creators?|players?|games?|app|play|league|draft|team|my|the|our|is|for|login|password|pass|admin|code)+$/
const LOOKS_LIKE = new Map([
  ['0', 'o'],
  ['1', 'i'],
  ['3', 'e'],
  ['4', 'a'],
  ['5', 's'],
  ['7', 't'],
  ['@', 'a'],
  ['$', 's'],
  ['!', 'i'],
])
/** In characters. A shorter word says little about a person, because 'Al' is in many passwords. */
const SHORTEST_WORD = 3

/** Returns the sentence that refuses a weak admin code, or null if the code is acceptable. */
export function refuseWeakCode(code: string): string | null {
  const weak = refuseWeakPassword(code, { email: '' })
  return (
    weak &&
    `ADMIN_CODE is too easy to guess: choose three unrelated words, or leave it out and one is made at first start`
  )
}

type Person = { email: string; firstName?: string | undefined; lastName?: string | undefined }

/** Returns the refusal weak_password with its reason, or null if the password is acceptable. */
export function refuseWeakPassword(password: string, person: Person): Refusal | null {
  const typed = password.toLowerCase()
  const core = typed.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  // returns the text without signs between words, and with digits read as the letters they resemble
  const letters = (text: string) => text.replace(/[^\p{L}]/gu, '')
  const readings = [core, letters(core), letters(core.replace(/[01345 7@$!]/g, (sign) => LOOKS_LIKE.get(sign) ?? ''))]
  const weak = (reason: string): Refusal => ({ code: 'weak_password', reason })

  if (new Set(typed).size < 4) return weak('This password repeats itself. Three unrelated words make a good one')
  if ([typed, ...readings].some((word) => frequent.has(word) || SHORT_AND_FREQUENT.has(word)))
    return weak('This is one of the most common passwords. Three unrelated words make a good one')
  if (
    readings.some((word) => OF_THE_PRODUCT.test(word)) ||
    personalWords(person).some((word) => typed === word || core === word)
  ) {
    return weak('This password is your name, your email or our name. Three unrelated words make a good one')
  }
  return null
}

function personalWords({ email, firstName = '', lastName = '' }: Person): string[] {
  const [mailbox = '', domain = ''] = email.toLowerCase().split('@')
  const [first, last] = [firstName.toLowerCase(), lastName.toLowerCase()]
  const words = [
    email.toLowerCase(),
    mailbox,
    ...mailbox.split(/[^\p{L}]+/u),
    domain,
    domain.split('.')[0]!,
    first,
    last,
    first + last,
    last + first,
  ]
  return [...words, `${first} ${last}`, `${first}.${last}`].filter((word) => word.length >= SHORTEST_WORD)
}
