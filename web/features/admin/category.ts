/** The categories as admins choose them, for the one word each is stored under. */
import { ADMIN_CATEGORIES, storedCategory } from '#contract/categories.ts'
import { categoryName } from '#web/components/hue.ts'

/** 'technology' is Tech; what admins cannot choose (an applicant could) reads as it is stored. */
export const categoryLabel = (stored: string): string =>
  ADMIN_CATEGORIES.find((one) => storedCategory(one) === stored) ?? categoryName(stored)

/** What may be chosen for a creator: the admins' categories, and the one it is in. */
export const categoriesFor = (stored: string): readonly string[] => [
  ...new Set([...ADMIN_CATEGORIES, categoryLabel(stored)]),
]
