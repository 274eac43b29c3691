import { expect, test } from 'vitest'
import { parseChannelReference, spelledAlike } from './channel-reference.ts'

const ID = 'UCX6OQ3DkcsbYNE6H8uQQuVA'

test.each([
  [ID, { kind: 'id', id: ID }],
  [`  ${ID}  `, { kind: 'id', id: ID }],
  [`https://www.youtube.com/channel/${ID}`, { kind: 'id', id: ID }],
  [`http://m.youtube.com/channel/${ID}/videos?view=0#top`, { kind: 'id', id: ID }],
  [`youtube.com/channel/${ID}/`, { kind: 'id', id: ID }],
  ['@MrBeast', { kind: 'handle', handle: '@MrBeast' }],
  ['@müller.tv-1', { kind: 'handle', handle: '@müller.tv-1' }],
  ['https://youtube.com/@MrBeast', { kind: 'handle', handle: '@MrBeast' }],
  ['HTTPS://WWW.YouTube.com/@MrBeast/shorts', { kind: 'handle', handle: '@MrBeast' }],
  ['music.youtube.com/@m%C3%BCller', { kind: 'handle', handle: '@müller' }],
  ['youtube.com/user/PewDiePie', { kind: 'user', name: 'PewDiePie' }],
  ['https://www.youtube.com/c/Jojol/about', { kind: 'name', name: 'Jojol' }],
  ['youtube.com/Jojol', { kind: 'name', name: 'Jojol' }],
  ['https://www.youtube.com/watch?list=x&v=dQw4w9WgXcQ', { kind: 'video', id: 'dQw4w9WgXcQ' }],
  ['https://youtu.be/dQw4w9WgXcQ?t=1', { kind: 'video', id: 'dQw4w9WgXcQ' }],
  ['youtube.com/shorts/dQw4w9WgXcQ', { kind: 'video', id: 'dQw4w9WgXcQ' }],
])('the text %s names a channel', (text, reference) => {
  expect(parseChannelReference(text)).toEqual(reference)
})

test.each([
  '',
  '   ',
  'Jojol',
  '@ab',
  `@${'a'.repeat(31)}`,
  '@with space',
  `${ID}x`,
  'UC123',
  'https://example.com/@MrBeast',
  'https://youtube.com.evil.example/@MrBeast',
  'https://evil-youtube.com/@MrBeast',
  'https://user:pass@youtube.com/@MrBeast',
  'https://youtube.com@evil.example/@MrBeast',
  'https://youtube.com:8443/@MrBeast',
  'https://xn--yutube-wqf.com/@MrBeast',
  'https://yоutube.com/@MrBeast',
  'ftp://youtube.com/@MrBeast',
  'javascript:alert(1)//youtube.com/@MrBeast',
  'file:///etc/passwd',
  'http://127.0.0.1/@MrBeast',
  'https://youtube.com/',
  'https://youtube.com/watch',
  'https://youtube.com/watch?v=short',
  'https://youtube.com/feed/subscriptions',
  'https://youtube.com/playlist?list=PLx',
  'https://youtube.com/channel/UC123',
  'https://youtube.com/@%zz',
  'https://youtube.com/@%2540twice',
  'https://youtu.be/',
  `https://youtube.com/@${'a'.repeat(400)}`,
  '@a\u0000bc',
  'https://youtube.com/@a%00bc',
])('the text %j names no channel', (text) => {
  expect(parseChannelReference(text)).toBeNull()
})

const spelling = (text: string) => spelledAlike(parseChannelReference(text)!)

test.each([
  ['@jojol', ['https://www.youtube.com/@Jojol', 'http://m.youtube.com/@JOJOL/videos?view=0', 'youtube.com/%40jojol']],
  ['@jojol', ['youtube.com/c/Jojol', 'youtube.com/jojol/about', 'www.youtube.com/user/JOJOL']],
  ['@müller', ['youtube.com/@m%C3%BCller', '@MÜLLER']],
  [ID, [`  ${ID} `, `https://youtube.com/channel/${ID}/videos`, `music.youtube.com/channel/${ID}`]],
  ['youtu.be/dQw4w9WgXcQ', ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'youtube.com/shorts/dQw4w9WgXcQ']],
])('all spellings of %s name the same channel', (first, others) => {
  expect(others.map(spelling)).toEqual(others.map(() => spelling(first)))
})

test('ids that differ in letter case are different channels, and a handle may equal a video id', () => {
  const texts = [
    ID,
    `${ID.slice(0, -1)}a`,
    '@jojol',
    '@jojol2',
    '@dQw4w9WgXcQ',
    'youtu.be/dQw4w9WgXcQ',
    'youtu.be/dqw4w9wgxcq',
  ]
  expect(new Set(texts.map(spelling)).size).toBe(texts.length)
})
