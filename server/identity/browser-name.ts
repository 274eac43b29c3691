/** A browser and its device in words, from what it says of itself: 'Firefox on Windows'. For people to recognise, not to trust. */

/** The first that is found counts: many browsers name the others as well. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const DEVICES: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]
/** Longer ones are nobody's browser. */
const LONGEST = 1_000

export function browserName(userAgent: string | undefined): string {
  const said = userAgent?.slice(0, LONGEST) ?? ''
  const nameIn = (names: readonly [RegExp, string][]) => names.find(([pattern]) => pattern.test(said))?.[1]
  const [browser, device] = [nameIn(BROWSERS), nameIn(DEVICES)]
  if (!browser && !device) return 'An unknown browser'
  return device ? `${browser ?? 'A browser'} on ${device}` : browser!
}
