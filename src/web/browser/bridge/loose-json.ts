/** What a text holds as JSON, or undefined where it holds none: whoever asks has a word of their own for that. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** One property of something that nobody has checked yet. */
export const propertyOf = (owner: unknown, name: string): unknown =>
  typeof owner === 'object' && owner !== null ? Reflect.get(owner, name) : undefined
