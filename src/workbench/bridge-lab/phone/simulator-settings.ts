import { languages as facts, languageCodes } from '#domain/language.ts'
import { oneOf } from '#workbench/bridge-lab/phone/host/host-switches.ts'
import type { PhoneSurroundings } from './phone-control.ts'
import type { Device } from './phone-view.tsx'

/** Phone screens, and one tablet, by width and height in CSS pixels. */
export const sizes = {
  '320x568': '320 × 568 smallest',
  '360x640': '360 × 640 older Android',
  '360x740': '360 × 740 cheap Android',
  '390x844': '390 × 844 iPhone',
  '412x915': '412 × 915 large Android',
  '430x932': '430 × 932 large iPhone',
  '768x1024': '768 × 1024 tablet',
} as const

export const textSizes = { '100': '100 %', '130': '130 %', '160': '160 %', '200': '200 %' } as const
export const colours = { own: 'as this browser', light: 'light', dark: 'dark' } as const
export const scales = { fit: 'fitted', true: 'true size' } as const
export const slowSeconds = { '0': 'no', '1': '1 s', '3': '3 s', '10': '10 s' } as const
export const languages = {
  own: 'the person’s own',
  ...Object.fromEntries(
    languageCodes.map((code) => [code, `${facts[code].englishName}, type ${facts[code].type}`]),
  ),
}

/** Default values of the controls; the address omits them. */
const USUAL: Readonly<Record<string, string>> = {
  lang: 'own',
  size: '360x740',
  text: '100',
  colours: 'own',
  scale: 'fit',
  slow: '0',
  app: 'present',
  ready: '3',
  delay: '2',
  bank: 'ask',
}
const USUAL_BEHAVIOUR = 'answer'

/** The value of a control: the address's if valid, else the default. */
export function settingIn(query: URLSearchParams, name: string, choices: Readonly<Record<string, unknown>>) {
  return oneOf(choices, query.get(name), USUAL[name] ?? USUAL_BEHAVIOUR)
}

/** The query with some controls changed. Controls of a borrower change with the borrower. */
export function withSettings(
  query: URLSearchParams,
  changes: Readonly<Record<string, string>>,
): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(changes)) {
    if (value === '' || value === (USUAL[name] ?? USUAL_BEHAVIOUR)) next.delete(name)
    else next.set(name, value)
  }
  if ('person' in changes) next.delete('loan')
  return next
}

/** The part of the query that determines the phone's first page. */
export const placeIn = (query: URLSearchParams): string =>
  ['person', 'loan', 'screen', 'lang'].map((name) => query.get(name) ?? '').join('\n')

export function deviceIn(query: URLSearchParams): Device {
  const [short = 0, long = 0] = oneOf(sizes, query.get('size'), '360x740').split('x').map(Number)
  const isTurned = query.has('turned')
  return {
    width: isTurned ? long : short,
    height: isTurned ? short : long,
    isFitted: oneOf(scales, query.get('scale'), 'fit') === 'fit',
    isOffline: query.has('offline'),
  }
}

export const aroundIn = (query: URLSearchParams): Omit<PhoneSurroundings, 'isAlone' | 'isHidden'> => ({
  textPercent: Number(oneOf(textSizes, query.get('text'), '100')),
  colours: oneOf(colours, query.get('colours'), 'own'),
  isOffline: query.has('offline'),
  slowMs: 1000 * Number(oneOf(slowSeconds, query.get('slow'), '0')),
})
