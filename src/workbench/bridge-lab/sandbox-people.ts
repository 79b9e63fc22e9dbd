import * as z from 'zod/mini'

const person = z.object({
  name: z.string(),
  market: z.string(),
  query: z.string(),
  orders: z.array(z.object({ orderNo: z.string(), productId: z.string(), status: z.string() })),
  offers: z.array(z.object({ productId: z.string() })),
})

/** Somebody of the sandbox: what they are called, the query that their app opens pages with, and what they have. */
export type SandboxPerson = z.output<typeof person>

/** The sandbox's people as they are now. */
export async function fetchPeople(signal?: AbortSignal): Promise<readonly SandboxPerson[]> {
  const response = await fetch('/sandbox/people.json', signal ? { signal } : {})
  return z.array(person).parse(await response.json())
}
