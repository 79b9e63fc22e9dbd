import type { Proposal } from './proposal.ts'

/** The proposal for a terminal: the files to write, how sure each name is, and what is still to be seen. */
export function proposalText(proposal: Proposal): string {
  const { brand, wireMap, lines, succeeded, refusedOnly, unseen, strangers } = proposal
  const list = (title: string, items: readonly string[]) =>
    items.length === 0 ? [] : ['', title, ...items.map((item) => `  ${item}`)]
  return [
    'Keys for brand.json:',
    JSON.stringify({ ...brand, wireMap: 'wire.json' }, null, 2),
    '',
    'wire.json (codes of refusals, idempotencyHeader and absent are yours to add):',
    JSON.stringify(wireMap, null, 2),
    ...list(
      'How sure each name is:',
      lines.map(({ kind, ours, theirs, sure }) => `${sure.padEnd(7)}${kind.padEnd(9)}${ours} = ${theirs}`),
    ),
    '',
    `Answered with the contract's code of success: ${succeeded.length} calls`,
    ...list('Only refused until now, or with a code of success that is not ours:', refusedOnly),
    ...list('Not seen yet:', unseen),
    ...list('Seen, and none of ours:', strangers),
    '',
  ].join('\n')
}
