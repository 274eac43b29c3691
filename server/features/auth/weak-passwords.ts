/**
 * Passwords that attackers try first: the most frequent ones of leaked lists (frequent-passwords.txt: from zxcvbn 4.4.2, MIT,
 * 8 characters and longer), and those made of what an attacker knows about the person or the product.
 *
 * Digits and signs around a word do not make it better: 'password' and 'Password2026!' are the same guess.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Refusal } from '#contract/errors.ts'

const frequent = new Set(
  readFileSync(path.join(import.meta.dirname, 'frequent-passwords.txt'), 'utf8')
    .trim()
    .split('\n'),
)
const PRODUCT_WORDS = ['fantasy', 'social', 'fantasysocial', 'fantasy-social', 'youtube', 'creator', 'creators']
/** A shorter word says little about a person: 'Al' is in every other password. */
const SHORTEST_WORD = 3

type Person = { email: string; firstName?: string | undefined; lastName?: string | undefined }

export function refuseWeakPassword(password: string, person: Person): Refusal | null {
  const typed = password.toLowerCase()
  const core = typed.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const weak = (reason: string): Refusal => ({ code: 'weak_password', reason })

  if (new Set(typed).size < 4) return weak('This password repeats itself. Three unrelated words make a good one')
  if (frequent.has(typed) || frequent.has(core))
    return weak('This is one of the most common passwords. Three unrelated words make a good one')
  if (wordsAbout(person).some((word) => typed === word || core === word)) {
    return weak('This password is your name, your email or our name. Three unrelated words make a good one')
  }
  return null
}

function wordsAbout({ email, firstName = '', lastName = '' }: Person): string[] {
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
  return [...PRODUCT_WORDS, ...words, `${first} ${last}`, `${first}.${last}`].filter(
    (word) => word.length >= SHORTEST_WORD,
  )
}
