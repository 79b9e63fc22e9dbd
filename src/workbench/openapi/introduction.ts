import type { WireMap } from '#contract/wire/wire-map.ts'
import { nameOnWire } from './names.ts'

/** Common rules of all calls as CommonMark: first for readers, then about the document itself. */
export function introduction(map: WireMap): { forReaders: string; forPrograms: string } {
  const [code, data, message] = ['code', 'data', 'message'].map((name) => `\`${nameOnWire(name, map)}\``)
  return {
    forReaders: `This is made from the code that writes the requests and reads the answers. A request is described exactly as
the pages send it. An answer is described as widely as the pages can read it: where a value may be of several types, the
first is the best, and a field that is not named here is left alone. The lengths of texts count UTF-16 units, and no text may
hold control characters other than tab, line feed and carriage return.

An answer is an object of ${code}, ${data} and ${message}. The pages never look at the HTTP status: ${code} alone tells
success from refusal, and each call has its own success code. A refusal's ${message} is shown to the borrower as it is. An
answer that fits neither is shown as a fault. An answer may have at most 2,000,000 bytes and take at most 60 seconds; a
redirect is not followed.

Additions are calls and fields that this product has beyond the specification. A backend may leave out such a field.

The lender's own calls, which go to this product's server, are described in \`docs/reference/operator.md\`.`,
    forPrograms: `Paths and names are those of this installation's wire map. Where a name differs from the specification's,
\`x-abono-name\` has the specification's; \`x-abono-path\` has the specification's path of a call. \`x-abono-addition\` marks
a field, and \`x-abono-origin\` a call, that is an addition. \`x-abono-success\` is the code of success that our own server
answers.

\`x-abono-refusals\` is the catalogue of what our own server refuses, with code and words in both languages, and names those
of each call. Another backend may use codes and words of its own; on those with \`actedOn\` a page does more than show the
message.`,
  }
}
