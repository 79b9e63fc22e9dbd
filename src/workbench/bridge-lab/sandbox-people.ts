import * as z from 'zod/mini'

const person = z.object({
  name: z.string(),
  market: z.string(),
  query: z.string(),
  orders: z.array(z.object({ orderNo: z.string(), productId: z.string(), status: z.string() })),
  offers: z.array(z.object({ productId: z.string() })),
})

/** A sandbox borrower: name, page query, loans and offers. */
export type SandboxPerson = z.output<typeof person>

/** Returns the current sandbox borrowers. */
export async function fetchPeople(signal?: AbortSignal): Promise<readonly SandboxPerson[]> {
  const response = await fetch('/sandbox/people.json', signal ? { signal } : {})
  return z.array(person).parse(await response.json())
}
