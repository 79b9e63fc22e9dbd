import { CannotStart } from './cannot-start.ts'

/** The configuration is invalid. Each problem names the key, what was found and what is allowed. */
export class ConfigError extends CannotStart {
  override name = 'ConfigError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((problem) => `- ${problem}`).join('\n')}`)
    this.problems = problems
  }
}
