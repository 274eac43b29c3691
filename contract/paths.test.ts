import { expect, test } from 'vitest'
import { safePath } from './paths.ts'

test.each([
  '//evil.example', '///evil.example', '////evil.example', '/\\evil.example', '\\\\evil.example', '\\/evil.example', '/\\/evil.example',
  '/\t/evil.example', '/\n/evil.example', '/\r\n/evil.example', '\t//evil.example', ' //evil.example', '/ /evil.example', '/\u0000/evil.example',
  '/%2f/evil.example', '/%2F%2Fevil.example', '/%5cevil.example', '/%5C%5Cevil.example', '/%09/evil.example', '/%0d%0aSet-Cookie:a=b',
  '/.//evil.example', '/..//evil.example', '/%2e%2e//evil.example', '/a/../..//evil.example', '/./x', '/play//evil.example',
  'https:evil.example', 'https://evil.example', 'http:/evil.example', '//evil.example@ours.example', 'javascript:alert(1)', 'JaVaScRiPt:alert(1)',
  'data:text/html,x', 'evil.example', '@evil.example', '.evil.example', '?to=/x', '#/x', '', '/\ud800', `/${'a'.repeat(2_000)}`,
  '/api/login', '/api/auth/sign-out', '/API/login', '/ws', null, undefined, 7, ['/play'], { toString: () => '/play' },
])('%j leads home', (text) => {
  expect(safePath(text)).toBe('/')
})

test.each([
  '/', '/play', '/leaderboard', '/gamemode?entry=3', '/live#board', '/myteams?sort=new&x=%2F%2Fy', '/a/b/c', '/caf%C3%A9', '/café', '/apiary', '/wsx',
  '/play?next=//evil.example',
])('%s is a page of ours, and a browser agrees', (text) => {
  expect(safePath(text)).toBe(text)
  expect(new URL(text, 'https://ours.example/here').origin).toBe('https://ours.example')
})
