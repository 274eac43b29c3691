/** Describes a browser and its device from its User-Agent, such as "Firefox on Windows". People recognise it; nothing trusts it. */

/** The first matching pattern counts, because many browsers also name the others. */
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
/** The longest header that is parsed; no real browser sends a longer one. */
const LONGEST = 1_000

/** Returns a text such as "Chrome on Android", or a general one for an unknown User-Agent. */
export function browserName(userAgent: string | undefined): string {
  const said = userAgent?.slice(0, LONGEST) ?? ''
  const nameIn = (names: readonly [RegExp, string][]) => names.find(([pattern]) => pattern.test(said))?.[1]
  const [browser, device] = [nameIn(BROWSERS), nameIn(DEVICES)]
  if (!browser && !device) return 'An unknown browser'
  return device ? `${browser ?? 'A browser'} on ${device}` : browser!
}
