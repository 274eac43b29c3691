import { expect, test } from 'vitest'
import { readSettings } from '#server/settings.ts'
import { startNotice } from './youtube-terms.ts'

test.each([
  ['recorded', {}, false],
  ['youtube', {}, true],
  ['youtube', { YOUTUBE_DERIVED_METRICS_APPROVAL: ' ' }, true],
  ['youtube', { YOUTUBE_DERIVED_METRICS_APPROVAL: 'AUDIT-2026-117' }, false],
] as const)(
  "with %s statistics and the settings %j the start prints that YouTube's approval is needed: %s",
  (name, env, isSaid) => {
    const notice = startNotice({ source: { name }, settings: readSettings(env) })
    expect(notice !== null).toBe(isSaid)
    if (isSaid) expect(notice).toMatch(/approval.*docs\/compliance\.md.*YOUTUBE_DERIVED_METRICS_APPROVAL/)
  },
)
