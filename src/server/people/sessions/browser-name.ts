/** The names of browser and system, as the browser reports them. Empty if unknown. */
export interface BrowserName {
  browser: string
  system: string
}

// Ordered, because most browsers also send the names of those below.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPad\b/, 'iPhone'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** Reads them from the user agent, of which nothing else is stored. */
export const browserOf = (userAgent: string): BrowserName => ({
  browser: firstOf(BROWSERS, userAgent),
  system: firstOf(SYSTEMS, userAgent),
})

const firstOf = (names: readonly (readonly [RegExp, string])[], userAgent: string): string =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? ''
