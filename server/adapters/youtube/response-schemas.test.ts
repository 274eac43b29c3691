/** Shapes and counts of YouTube's responses: which fields are read, and which count as unknown. */
import { expect, test } from 'vitest'
import { readList } from './read-list.ts'
import * as schemas from './response-schemas.ts'

const ID = 'UCX6OQ3DkcsbYNE6H8uQQuVA'
const channel = (changes: object = {}, statistics: object = {}) => ({
  id: ID,
  snippet: { title: 'Ada' },
  statistics: {
    viewCount: '10',
    subscriberCount: '1980000',
    hiddenSubscriberCount: false,
    videoCount: '3',
    ...statistics,
  },
  ...changes,
})
const channels = (...items: unknown[]) => ({ kind: 'youtube#channelListResponse', items })
const read = (item: object) => schemas.channelOf(readList(schemas.ChannelList, channels(item))!.items[0]!)

test('a response without items is an empty list', () => {
  expect(
    readList(schemas.ChannelList, { kind: 'youtube#channelListResponse', pageInfo: { totalResults: 0 } })?.items,
  ).toEqual([])
})

test.each([
  ['0', 0],
  ['98765432101', 98_765_432_101],
  ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ['00000000000000000012', 12],
])('a count of %s is %s', (text, count) => {
  expect(read(channel({}, { viewCount: text })).counts.views).toBe(count)
})

test.each([
  '-3',
  '1e9',
  '12.5',
  '',
  ' 12',
  '+5',
  '0x10',
  '１２',
  '9007199254740992',
  '18446744073709551615',
  '123456789012345678901',
  12,
  null,
  {},
  [],
  true,
])('a count of %j is unknown, and the other counts of the channel are read', (viewCount) => {
  expect(read(channel({}, { viewCount })).counts).toEqual({ subscribers: 1_980_000, views: null, videos: 3 })
})

test.each([
  {},
  { items: [] },
  { kind: 'youtube#videoListResponse' },
  { ...channels(), items: null },
  { ...channels(), items: {} },
  [],
  'text',
  null,
  undefined,
  channels(null, channel({ id: 'no id' })),
])('%j is not accepted as a list of channels', (response) => {
  expect(readList(schemas.ChannelList, response)).toBeNull()
})

test.each([null, {}, { ...channel(), id: 'no id' }])('the item %j is left out of its list and reported', (item) => {
  const list = readList(schemas.ChannelList, channels(channel(), item))!
  expect([list.items.length, list.odd]).toEqual([
    1,
    [{ list: 'channelList', itemId: null, fields: expect.any(Array), isLeftOut: true }],
  ])
})

test('hidden subscribers are not read, whatever their count says', () => {
  expect(read(channel({}, { hiddenSubscriberCount: true, subscriberCount: '-1' })).counts.subscribers).toBeNull()
  expect(read(channel({}, { subscriberCount: undefined })).counts.subscribers).toBeNull()
  expect(read(channel({}, { subscriberCount: '-1' })).counts).toEqual({ subscribers: null, views: 10, videos: 3 })
})

test('a comment count of a channel is ignored, and likes and comments of a video that are not published are null', () => {
  expect(read(channel({}, { commentCount: 'anything' })).counts).toEqual({
    subscribers: 1_980_000,
    views: 10,
    videos: 3,
  })
  const [video] = readList(schemas.StatsList, {
    kind: 'youtube#batchGetStatsResponse',
    items: [{ id: 'dQw4w9WgXcQ', statistics: { viewCount: '52004', favoriteCount: '0' } }],
  })!.items
  expect(schemas.videoCountsOf(video!)).toEqual({ views: 52_004, likes: null, comments: null })
})

test.each([
  ['https://yt3.ggpht.com/x=s88', 'https://yt3.ggpht.com/x=s88'],
  ['https://yt3.googleusercontent.com/x', 'https://yt3.googleusercontent.com/x'],
  ['https://i.ytimg.com/vi/x/default.jpg', 'https://i.ytimg.com/vi/x/default.jpg'],
  ['http://yt3.ggpht.com/x', null],
  ['https://yt3.ggpht.com.evil.example/x', null],
  ['https://user@yt3.ggpht.com/x', null],
  ['https://yt3.ggpht.com:8443/x', null],
  ['javascript:alert(1)', null],
  ['', null],
])('a picture at %j is shown as %j', (url, shown) => {
  expect(read(channel({ snippet: { title: 'Ada', thumbnails: { default: { url } } } })).thumbnailUrl).toBe(shown)
})

test.each([
  ['@ada', '@ada'],
  ['@müller.tv', '@müller.tv'],
  ['oldname', null],
  ['@ab', '@ab'],
  ['@a', '@a'],
  ['@', null],
  ['@a b', null],
  [undefined, null],
])('the custom address %j gives the handle %j', (customUrl, handle) => {
  expect(read(channel({ snippet: { title: 'Ada', ...(customUrl !== undefined && { customUrl }) } })).handle).toBe(
    handle,
  )
})

test('text is cleaned of characters that a screen or the database cannot hold', () => {
  expect(read(channel({ snippet: { title: ' A\u0000d\u0007a\ud800 ', description: 'one\ntwo' } }))).toMatchObject({
    title: 'A d a\ufffd',
    description: 'one\ntwo',
  })
  expect(read(channel({ snippet: { title: 'x'.repeat(1_000) } })).title).toHaveLength(200)
})

test.each([
  ['\u202EnimdA', 'nimdA'],
  ['Ada\u200B\u2028Plays', 'Ada Plays'],
  ['\u3164\u00AD', null],
])('the title %j of a channel is cleaned to %j', (given, title) => {
  expect(read(channel({ snippet: { title: given } })).title).toBe(title)
})

const found = (title: string) =>
  schemas.foundOf(
    readList(schemas.SearchList, {
      kind: 'youtube#searchListResponse',
      items: [{ id: { channelId: ID }, snippet: { title } }],
    })!.items[0]!,
  ).title

test.each([
  ['Q&amp;A &quot;live&quot; &#39;now&#39; &lt;b&gt;', 'Q&A "live" \'now\' <b>'],
  ['&amp;lt;once&amp;gt;', '&lt;once&gt;'],
  ['&#x1F600; &eacute; &unknown; &', '😀 &eacute; &unknown; &'],
  ['&constructor; &valueOf;', '&constructor; &valueOf;'],
  ['&#0;&#xD800;&#9999999;', '&#0;&#xD800;&#9999999;'],
  ['&constructor; &toString;', '&constructor; &toString;'],
  ['&#8238;nimdA&#x200b;', 'nimdA'],
])('the escaped title %j of a search result is read as %j', (escaped, title) => {
  expect(found(escaped)).toBe(title)
})

test('a channel title that contains an HTML entity is not decoded', () => {
  expect(read(channel({ snippet: { title: 'Learn &amp; in HTML' } })).title).toBe('Learn &amp; in HTML')
})

test.each([
  ['PT10M', 600],
  ['PT1H2M3S', 3_723],
  ['P1DT1S', 86_401],
  ['3723s', null],
  ['P0D', null],
  ['PT0S', null],
  ['', null],
  ['P', null],
  ['PT', null],
  [undefined, null],
])('a duration of %j is %s seconds', (duration, seconds) => {
  const item = {
    id: 'dQw4w9WgXcQ',
    snippet: { title: 'V', publishedAt: '2026-11-01T00:00:00Z', channelId: ID },
    contentDetails: { duration },
  }
  expect(
    schemas.videoOf(readList(schemas.VideoList, { kind: 'youtube#videoListResponse', items: [item] })!.items[0]!)
      .durationSeconds,
  ).toBe(seconds)
})

test('an upload without a date is not public', () => {
  const { items } = readList(schemas.UploadList, {
    kind: 'youtube#playlistItemListResponse',
    items: [
      { contentDetails: { videoId: 'dQw4w9WgXcQ', videoPublishedAt: '2026-11-01T00:00:00Z' } },
      { contentDetails: { videoId: 'private-one' } },
    ],
  })!
  expect(schemas.uploadsOf(items)).toEqual([{ videoId: 'dQw4w9WgXcQ', publishedAt: new Date('2026-11-01T00:00:00Z') }])
})
