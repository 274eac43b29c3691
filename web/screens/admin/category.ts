/** Maps the categories that admins choose from to the single word each is stored under. */
import { ADMIN_CATEGORIES, storedCategory } from '#contract/categories.ts'
import { categoryName } from '#web/domain/creator/hue.ts'

/** 'technology' is shown as Tech; a category that admins cannot choose (an applicant could) is shown as stored. */
export const categoryLabel = (stored: string): string =>
  ADMIN_CATEGORIES.find((one) => storedCategory(one) === stored) ?? categoryName(stored)

/** The choices for a creator: the admins' categories, and the one it already has. */
export const categoriesFor = (stored: string): readonly string[] => [
  ...new Set([...ADMIN_CATEGORIES, categoryLabel(stored)]),
]
