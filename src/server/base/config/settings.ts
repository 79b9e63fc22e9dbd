import type { Mode } from './problems.ts'
import type { SettingType } from './setting-types.ts'

/** An environment variable that the product reads. */
export interface Setting<T = unknown> {
  name: string
  type: SettingType<T>
  /** The default text. Without one, an unset variable has no value. */
  default?: string | number
  /** The default in production, if it differs from that of the sandbox. */
  defaultInProduction?: string | number
  /** A description in Markdown, as docs/reference/variables.md shows it. */
  about: string
  isSecret?: true
  /** In a group: `switch` turns the group on, and `required` must be set if it is on. */
  role?: 'switch' | 'required'
}

/** Settings that are read together, by the names of their values. */
export type Settings = Readonly<Record<string, Setting>>

type ValueOf<S> = S extends Setting<infer T> ? T : never
type Present<S> = {
  [K in keyof S]: S[K] extends { default: unknown } | { role: string } ? K : never
}[keyof S]

/** The values of settings. Those without a default may be undefined. */
export type Values<S> = { [K in Present<S>]: ValueOf<S[K]> } & {
  [K in Exclude<keyof S, Present<S>>]?: ValueOf<S[K]>
}

/** Reads settings from one environment and collects all problems. */
export interface SettingsReader {
  mode: Mode
  problems: string[]
  isSet(setting: Setting): boolean
  /** Adds a problem to a setting. */
  refuse(setting: Setting, sentence: string): void
  /** Reads settings. An invalid one gets its default or undefined; the caller stops if there are problems. */
  read<S extends Settings>(settings: S): Values<S>
  /**
   * Reads a group of settings that one of them switches on. Returns undefined if the group is off or has an
   * invalid setting. Setting a variable of a group that is off is a problem.
   */
  readPart<S extends Settings>(settings: S): Values<S> | undefined
}

export function settingsReader(env: NodeJS.ProcessEnv): SettingsReader {
  const mode = env.MODE === 'production' ? 'production' : 'sandbox'
  const problems: string[] = []
  const isSet = ({ name }: Setting) => Boolean(env[name])
  const refuse = ({ name }: Setting, sentence: string) => void problems.push(`${name}: ${sentence}`)
  const defaultOf = (setting: Setting) =>
    (mode === 'production' ? setting.defaultInProduction : undefined) ?? setting.default
  const readOne = (setting: Setting) => {
    const given = env[setting.name]
    const usual = defaultOf(setting)
    const texts = [...(given ? [given] : []), ...(usual === undefined ? [] : [String(usual)])]
    for (const text of texts) {
      const parsed = setting.type.parse(text, mode)
      if (parsed.ok) return parsed.value
      refuse(setting, parsed.refusal)
    }
    return undefined
  }
  const read = <S extends Settings>(settings: S) =>
    Object.fromEntries(
      Object.entries(settings)
        .map(([key, setting]) => [key, readOne(setting)])
        .filter(([, value]) => value !== undefined),
    ) as Values<S>
  return {
    mode,
    problems,
    isSet,
    refuse,
    read,
    readPart(settings) {
      const before = problems.length
      const [main, all] = [switchOf(settings), Object.values(settings)]
      if (!isSet(main)) {
        for (const setting of all.filter(isSet)) refuse(setting, `is set, but ${main.name} is not`)
        return undefined
      }
      for (const setting of all)
        if (setting.role === 'required' && !isSet(setting))
          refuse(setting, `found nothing; allowed: ${setting.type.allowed}`)
      const values = read(settings)
      return problems.length > before ? undefined : values
    },
  }
}

/** The setting that switches a group on. */
export function switchOf(settings: Settings): Setting {
  const main = Object.values(settings).find(({ role }) => role === 'switch')
  if (!main) throw new Error('This group of settings has no switch')
  return main
}
