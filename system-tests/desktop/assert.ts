/** Assertions for the scenarios of the desktop app. Each throws an error that says what was found. */
import { isDeepStrictEqual } from 'node:util'
import { ensure } from '#system-tests/scenario.ts'

const show = (value: unknown): string => JSON.stringify(value) ?? String(value)

export const assertEqual = <T>(found: T, expected: T, what: string): void =>
  ensure(isDeepStrictEqual(found, expected), `${what}: ${show(found)} instead of ${show(expected)}`)

export const assertDiffers = <T>(found: T, other: T, what: string): void =>
  ensure(!isDeepStrictEqual(found, other), `${what} is still ${show(found)}`)

export const assertAtMost = (found: number, limit: number, what: string): void =>
  ensure(found <= limit, `${what}: ${found}, at most ${limit} are allowed`)

export const assertAtLeast = (found: number, limit: number, what: string): void =>
  ensure(found >= limit, `${what}: ${found}, at least ${limit} are needed`)
