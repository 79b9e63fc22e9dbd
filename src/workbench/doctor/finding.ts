/** An error makes production incorrect. A warning needs the judgement of a person. */
export type Finding = { level: 'error' | 'warning'; text: string }

export const error = (text: string): Finding => ({ level: 'error', text })

export const warning = (text: string): Finding => ({ level: 'warning', text })

export const when = (condition: boolean, finding: Finding): Finding[] => (condition ? [finding] : [])
