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
  ['youtube.com/Jojol', { kind: 'bare', name: 'Jojol' }],
  ['@ab', { kind: 'handle', handle: '@ab' }],
  ['@x', { kind: 'handle', handle: '@x' }],
  ['＠MrBeast', { kind: 'handle', handle: '@MrBeast' }],
  ['\u200b@MrBeast\u2060', { kind: 'handle', handle: '@MrBeast' }],
  ['@Mr\u00adBeast\u20dd', { kind: 'handle', handle: '@MrBeast' }],
  ['“@MrBeast”', { kind: 'handle', handle: '@MrBeast' }],
  ["'https://www.youtube.com/@MrBeast',", { kind: 'handle', handle: '@MrBeast' }],
  ['<https://www.youtube.com/@MrBeast>', { kind: 'handle', handle: '@MrBeast' }],
  ['ｈｔｔｐｓ：／／ｙｏｕｔｕｂｅ．ｃｏｍ／＠ＭｒＢｅａｓｔ', { kind: 'handle', handle: '@MrBeast' }],
  ['https://www.youtube.com:443/@MrBeast', { kind: 'handle', handle: '@MrBeast' }],
  ['https://www.youtube.com./@MrBeast', { kind: 'handle', handle: '@MrBeast' }],
  ['This is mine: https://www.youtube.com/@MrBeast. Thank you!', { kind: 'handle', handle: '@MrBeast' }],
  ['[My channel](https://youtube.com/@MrBeast)', { kind: 'handle', handle: '@MrBeast' }],
  [`https://www.youtube.com/feeds/videos.xml?channel_id=${ID}`, { kind: 'id', id: ID }],
  ['https://www.youtube.com/feeds/videos.xml?user=PewDiePie', { kind: 'user', name: 'PewDiePie' }],
  [`https://www.youtube.com/embed/live_stream?channel=${ID}`, { kind: 'id', id: ID }],
  [`https://studio.youtube.com/channel/${ID}/videos/upload`, { kind: 'id', id: ID }],
  ['https://studio.youtube.com/video/dQw4w9WgXcQ/edit', { kind: 'video', id: 'dQw4w9WgXcQ' }],
  [
    'https://consent.youtube.com/m?continue=https%3A%2F%2Fwww.youtube.com%2F%40MrBeast%3Fcbrd%3D1&gl=DE',
    { kind: 'handle', handle: '@MrBeast' },
  ],
  [
    `https://accounts.google.com/ServiceLogin?continue=https%3A%2F%2Fwww.youtube.com%2Fsignin%3Fnext%3D%252Fchannel%252F${ID}`,
    { kind: 'id', id: ID },
  ],
  [
    'https://www.youtube.com/attribution_link?a=x&u=%2Fwatch%3Fv%3DdQw4w9WgXcQ%26feature%3Dshare',
    { kind: 'video', id: 'dQw4w9WgXcQ' },
  ],
  ['https://www.google.com/url?q=https://www.youtube.com/@MrBeast&sa=U', { kind: 'handle', handle: '@MrBeast' }],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0', { kind: 'video', id: 'dQw4w9WgXcQ' }],
  ['https://www.youtube.com/live/dQw4w9WgXcQ?feature=share', { kind: 'video', id: 'dQw4w9WgXcQ' }],
  ['https://www.youtube.com/live_chat?v=dQw4w9WgXcQ', { kind: 'video', id: 'dQw4w9WgXcQ' }],
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
  '@',
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
  'https://www.youtube.com/feeds/videos.xml?playlist_id=PLx',
  'https://www.youtube.com/clip/UgkxAbCdEf',
  'https://www.youtube.com/post/UgkxAbCdEf',
  'https://www.youtube.com/attribution_link?a=x',
  'https://www.youtube.com/attribution_link?u=https%3A%2F%2Fevil.example%2F%40MrBeast',
  'https://www.youtube.com/redirect?q=https%3A%2F%2Fyoutube.com.evil.example%2F%40MrBeast',
  'https://www.youtube.com/hashtag/gaming',
  'https://www.youtube.com/Feeds',
  'https://www.youtube.com/podcasts',
  'https://www.youtube.com/oembed?format=json',
  'https://www.youtube.com/robots.txt',
  'https://consent.youtube.com/m?gl=DE',
  'https://www.google.com/search?q=youtube',
  'follow @MrBeast on another site',
  'https://youtube.com/@one and https://youtube.com/@two',
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
  [
    '@jojol',
    ['youtube.com/c/Jojol', 'youtube.com/jojol/about', 'www.youtube.com/user/JOJOL', 'music.youtube.com/＠jojol'],
  ],
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
