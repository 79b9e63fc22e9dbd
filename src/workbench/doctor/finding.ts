/** An error stops production from being right; a warning is for a person to judge. */
export type Finding = { level: 'error' | 'warning'; text: string }

export const error = (text: string): Finding => ({ level: 'error', text })

export const warning = (text: string): Finding => ({ level: 'warning', text })

export const when = (condition: boolean, finding: Finding): Finding[] => (condition ? [finding] : [])
