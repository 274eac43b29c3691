/**
 * A recorded day of 30 creators in the shape of the server's response. Each creator is a little more expensive than the one before; some
 * have days above normal, some below.
 */
import type { PracticeDay } from '#contract/practice.ts'

const CATEGORIES = ['Gaming', 'Education', 'Food', 'Tech', 'Music', 'Sports']

const counts = (id: number, views: number) => ({
  subscribers: 100_000 * id,
  views,
  likes: null,
  comments: null,
  basketViews: null,
})

export const samplePracticeDay = (changes: Partial<PracticeDay> = {}): PracticeDay => ({
  day: '2026-01-29',
  days: ['2026-01-29', '2026-01-30'],
  scoringVersion: 1,
  spread: 9,
  creators: Array.from({ length: 30 }, (_, nth) => {
    const id = nth + 1
    const normalDay = 2_000 + 1_500 * id
    return {
      youtubeId: `UC${String(id).padStart(22, '0')}`,
      name: `Creator ${id}`,
      category: CATEGORIES[nth % CATEGORIES.length]!,
      thumbnailUrl: '/art/planet.webp',
      price: `${16_000 + 1_000 * id}.00`,
      normalDay,
      expectedViews: normalDay,
      knownDays: 14,
      expectedPoints: 20 + id,
      sharpPoints: 20 + id,
      lastDay: [1, 2, 0.5][nth % 3]!,
      swing: 0.5,
      start: counts(id, 1e8),
      end: counts(id, 1e8 + normalDay * (0.6 + (nth % 5) / 4)),
    }
  }),
  ...changes,
})
