/** The categories as screens show them, with the single word under which the catalogue stores each. */

export const SEARCH_CATEGORIES = [
  'entertainment',
  'gaming',
  'technology',
  'education',
  'music',
  'sports',
  'comedy',
  'lifestyle',
  'food',
  'travel',
  'news',
  'other',
] as const

export const ADMIN_CATEGORIES = [
  'Gaming',
  'Tech',
  'Entertainment',
  'Education',
  'Music',
  'Sports',
  'Comedy',
  'Lifestyle',
] as const

export const IPO_CATEGORIES = [
  'Gaming',
  'Entertainment',
  'Music',
  'Sports',
  'Technology',
  'Education',
  'Lifestyle',
  'Comedy',
  'News & Politics',
  'Science & Nature',
  'Food & Cooking',
  'Fashion & Beauty',
  'Travel',
  'Business',
  'Health & Fitness',
  'Other',
] as const

const STORED = new Map([
  ['tech', 'technology'],
  ['news & politics', 'news'],
  ['science & nature', 'education'],
  ['food & cooking', 'food'],
  ['fashion & beauty', 'lifestyle'],
  ['business', 'other'],
  ['health & fitness', 'lifestyle'],
])

/** Returns the lower-case word that the catalogue stores for a category: 'Tech' and 'technology' both give the same word. */
export const storedCategory = (chosen: string): string =>
  STORED.get(chosen.trim().toLowerCase()) ?? chosen.trim().toLowerCase()
