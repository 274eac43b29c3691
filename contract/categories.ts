/** The categories, as each screen offers them, and the single word each is stored under. */

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

const STORED: Record<string, string> = {
  tech: 'technology',
  'news & politics': 'news',
  'science & nature': 'education',
  'food & cooking': 'food',
  'fashion & beauty': 'lifestyle',
  business: 'other',
  'health & fitness': 'lifestyle',
}

/** 'Tech' and 'technology' are the same category. Returns the lower-case word that the catalogue stores. */
export const storedCategory = (chosen: string): string =>
  STORED[chosen.trim().toLowerCase()] ?? chosen.trim().toLowerCase()
