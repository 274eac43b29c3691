/** 1st, 2nd, 3rd, 4th, 11th, 21st */
const rules = new Intl.PluralRules('en-US', { type: 'ordinal' })
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

export const ordinal = (place: number): string => `${place}${ENDINGS[rules.select(place)] ?? 'th'}`
