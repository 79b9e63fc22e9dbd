/** Serialises an island's props. Amounts are bigints, which JSON does not have. */
export const asText = (props: object): string =>
  JSON.stringify(props, (_, value: unknown) =>
    typeof value === 'bigint' ? { $minor: String(value) } : value,
  )

export const fromText = (text: string): Record<string, unknown> =>
  JSON.parse(text, (_, value) =>
    typeof value === 'object' && value !== null && '$minor' in value ? BigInt(value.$minor) : value,
  )
