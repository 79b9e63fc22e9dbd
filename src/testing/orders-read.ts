import type pg from 'pg'

interface Plan {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

function looked({ Plans = [], ...plan }: Plan): number {
  const own = plan['Relation Name']?.startsWith('orders')
    ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
    : 0
  return Plans.reduce((sum, one) => sum + looked(one), own)
}

/** Returns how many orders a statement reads, by the database's own statistics. */
export async function ordersRead(
  client: Pick<pg.Client, 'query'>,
  text: string,
  asked: readonly unknown[],
): Promise<number> {
  const answer = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `EXPLAIN (ANALYZE, FORMAT json) ${text}`,
    [...asked],
  )
  const plan = answer.rows[0]?.['QUERY PLAN'][0].Plan
  if (!plan) throw new Error('a plan has a row')
  return looked(plan)
}
