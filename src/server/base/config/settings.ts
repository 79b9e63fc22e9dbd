import type { Mode } from './problems.ts'
import type { SettingType } from './setting-types.ts'

/** A variable of the environment that the product reads. */
export interface Setting<T = unknown> {
  name: string
  type: SettingType<T>
  /** The text that is read where the variable is empty or not set. Without one the value is absent. */
  default?: string | number
  /** The default in production, where it differs from that of the sandbox. */
  defaultInProduction?: string | number
  /** What it is for, in Markdown, as docs/reference/variables.md shows it. */
  about: string
  isSecret?: true
  /** In a part: `switch` turns the part on, and `required` must be set where the part is on. */
  role?: 'switch' | 'required'
}

/** Settings that are read together, by the names of their values. */
export type Settings = Readonly<Record<string, Setting>>

type ValueOf<S> = S extends Setting<infer T> ? T : never
type Present<S> = {
  [K in keyof S]: S[K] extends { default: unknown } | { role: string } ? K : never
}[keyof S]

/** The values of settings. Those without a default may be absent. */
export type Values<S> = { [K in Present<S>]: ValueOf<S[K]> } & {
  [K in Exclude<keyof S, Present<S>>]?: ValueOf<S[K]>
}

/** Reads the settings of one environment and collects everything that is wrong with them. */
export interface SettingsReader {
  mode: Mode
  problems: string[]
  isSet(setting: Setting): boolean
  /** Adds a problem of a setting. */
  refuse(setting: Setting, sentence: string): void
  /** Reads settings. A refused one has its default value, or none; the caller ends when there are problems. */
  read<S extends Settings>(settings: S): Values<S>
  /**
   * Reads the settings of a part that one of them switches on. Returns undefined where the part is off, or where one of its
   * settings is refused. A setting of a part that is off is a problem.
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

/** The setting that switches a part on. */
export function switchOf(settings: Settings): Setting {
  const main = Object.values(settings).find(({ role }) => role === 'switch')
  if (!main) throw new Error('This group of settings has no switch')
  return main
}
