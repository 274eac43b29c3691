/** The categories as admins choose them, for the one word each is stored under. */
import { adminCategories, storedCategory } from '#contract/categories.ts'
import { categoryName } from '#web/components/hue.ts'

/** 'technology' is Tech; what admins cannot choose (an applicant could) reads as it is stored. */
export const categoryLabel = (stored: string): string =>
  adminCategories.find((one) => storedCategory(one) === stored) ?? categoryName(stored)

/** What may be chosen for a creator: the admins' categories, and the one it is in. */
export const categoriesFor = (stored: string): readonly string[] => [
  ...new Set([...adminCategories, categoryLabel(stored)]),
]
