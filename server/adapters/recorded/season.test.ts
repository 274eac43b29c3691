/** Folders of seasons: what is read from them, and every problem that is named by file and line. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadSeason, readSeason, sentenceOf } from './season.ts'

const [ADA, BEN] = ['UCaaaaaaaaaaaaaaaaaaaaaa', 'UCbbbbbbbbbbbbbbbbbbbbbb']
const FILES = {
  'creators.csv': `channel_id,title,handle,country,category,channel_published_at
${ADA},Ada,@ada,TW,vtuber,2021-10-31
${BEN},Ben,,,vtuber,
`,
  'daily.csv': `date,channel_id,subscribers,views,videos
2026-03-01,${ADA},1000,5000,
2026-03-02,${ADA},1000,6000,
2026-03-02,${BEN},,200,7
2026-03-03,${BEN},,,
`,
}
type Files = Record<string, string>

let folder: string
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'season-'))))
afterEach(() => rmSync(folder, { recursive: true }))

function problemsOf(files: Files): string[] {
  for (const [name, text] of Object.entries({ ...FILES, ...files })) writeFileSync(path.join(folder, name), text)
  return readSeason(folder).problems.map(sentenceOf)
}

test('a season needs only its channels and their totals, and unknown values are null', () => {
  expect(problemsOf({})).toEqual([])
  const { days, channels, about } = loadSeason(folder)
  expect(days).toEqual(['2026-03-01', '2026-03-02', '2026-03-03'])
  expect(about).toEqual({ title: path.basename(folder), source: null, licence: null, credit: null })
  expect([...channels.values()].map(({ since, totals }) => [since, totals])).toEqual([
    [
      '2021-10-31',
      [{ subscribers: 1000, views: 5000, videos: null }, { subscribers: 1000, views: 6000, videos: null }, null],
    ],
    [null, [null, { subscribers: null, views: 200, videos: 7 }, null]],
  ])
})

test('every wrong row is named, not only the first', () => {
  const wrong = `date,channel_id,subscribers,views,videos
2026-03-01,${ADA},1000,5000,
2026-3-2,${ADA},1000,6000,
2026-02-30,${ADA},1000,6000,
2026-03-02,UCnobody,1,200,7
2026-03-02,${BEN},,-200,7
2026-03-02,${BEN},,200,7
2026-03-02,${BEN},1,2
2026-03-05,${BEN},1k,300,7
`
  expect(problemsOf({ 'daily.csv': wrong })).toEqual([
    'daily.csv, line 8: the row has 4 fields instead of 5',
    'daily.csv, line 3: "2026-3-2" is not a day such as 2026-01-31',
    'daily.csv, line 4: "2026-02-30" is not a day such as 2026-01-31',
    'daily.csv, line 5: creators.csv does not have the channel "UCnobody"',
    'daily.csv, line 6: "-200" is not a count',
    `daily.csv, line 7: line 6 already has the channel ${BEN} on 2026-03-02`,
    'daily.csv, line 9: "1k" is not a count',
    'daily.csv, line 9: no row has a day from 2026-03-03 to 2026-03-04',
  ])
})

test.each<[string, Files, string]>([
  [
    'an unknown id',
    { 'creators.csv': FILES['creators.csv'].replace(ADA, '@ada') },
    'creators.csv, line 2: "@ada" is not',
  ],
  [
    'a channel listed twice',
    { 'creators.csv': FILES['creators.csv'].replace(BEN, ADA) },
    `creators.csv, line 3: the ch`,
  ],
  [
    'an empty title',
    { 'creators.csv': FILES['creators.csv'].replace('Ada', ' ') },
    'creators.csv, line 2: the title is e',
  ],
  [
    'a wrong date',
    { 'creators.csv': FILES['creators.csv'].replace('10-31', '31') },
    'creators.csv, line 2: "2021-31" is',
  ],
  ['no totals', { 'daily.csv': 'date,channel_id,subscribers,views,videos\n' }, 'daily.csv, line 1: there is no row'],
  [
    'a far date',
    { 'daily.csv': FILES['daily.csv'].replace('2026-03-01', '1976-03-01') },
    'daily.csv, line 5: the season is',
  ],
  [
    'a snapshot of a day that the season lacks',
    {
      'videos.csv': `channel_id,video_id,title,published_at,duration,views_0401,likes_0401,comments_0401
${ADA},aaaaaaaaaaa,A,2026-03-01T10:00:00Z,PT1M,1,1,1
`,
    },
    'videos.csv, line 1: views_0401 names a day that daily.csv does not have',
  ],
  [
    'a video without an instant',
    { 'videos.csv': `channel_id,video_id,title,published_at,duration\n${ADA},aaaaaaaaaaa,A,soon,PT1M\n` },
    'videos.csv, line 2: "soon" is not an instant',
  ],
  ['damaged JSON', { 'season.json': '{\n  "title": "A",\n}' }, 'season.json, line 3: '],
  [
    'an unknown field',
    { 'season.json': '{\n "title": "A",\n "license": "MIT"\n}' },
    'season.json, line 3: "license" is not',
  ],
  ['JSON of another form', { 'season.json': '[]' }, 'season.json: the file must hold an object'],
])('a folder is refused: %s', (_, files, sentence) => {
  expect(problemsOf(files).some((one) => one.startsWith(sentence))).toBe(true)
  expect(() => loadSeason(folder)).toThrow(`The season in ${folder} cannot be read: `)
})

test('totals of views that go back are named, and the season can still be played', () => {
  expect(problemsOf({ 'daily.csv': FILES['daily.csv'].replace(',6000,', ',4000,') })).toEqual([])
  expect(readSeason(folder).falls.map(sentenceOf)).toEqual([
    `daily.csv, line 3: the views of ${ADA} go back from 5000 to 4000 on 2026-03-02`,
  ])
  expect(readSeason(folder).season).not.toBeNull()
})

test('a folder without the files of a season is refused', () => {
  expect(readSeason(folder).problems.map(sentenceOf)).toEqual([
    'creators.csv: the file is missing',
    'daily.csv: the file is missing',
  ])
})
