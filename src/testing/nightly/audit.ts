import * as z from 'zod/mini'

const report = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string() })),
})

/** Audit result: null if the registry is unreachable, else the lines of vulnerable packages. */
export function weaknessesIn(printed: string): string[] | null {
  const read = report.safeParse(parsed(printed))
  if (!read.success) return null
  return Object.entries(read.data.vulnerabilities).map(
    ([name, { severity, range }]) => `${name} ${range}: ${severity}`,
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
