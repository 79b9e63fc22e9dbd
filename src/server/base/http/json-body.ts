/** The maximum nesting. No call nests deeper; 10,000 brackets would exhaust the stack. */
const DEPTH_MAX = 8

/** Parses a JSON body strictly: null for invalid JSON, too much nesting, or a key that could pollute a prototype. */
export function readJson(body: string): unknown {
  if (depthOf(body) > DEPTH_MAX) return null
  try {
    return JSON.parse(body, (key, value) => {
      if (key === '__proto__' || key === 'constructor' || key === 'prototype')
        throw new Error('polluting key')
      return value
    })
  } catch {
    return null
  }
}

function depthOf(json: string): number {
  let depth = 0
  let deepest = 0
  let inText = false
  for (let at = 0; at < json.length; at++) {
    const character = json[at]
    if (inText) {
      if (character === '\\') at++
      else if (character === '"') inText = false
    } else if (character === '"') inText = true
    else if (character === '[' || character === '{') deepest = Math.max(deepest, ++depth)
    else if (character === ']' || character === '}') depth--
  }
  return deepest
}

/** Matches a JSON string, with the colon of a key, or a bracket. It needs no backtracking on long strings. */
const KEY_OR_BRACKET = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|[{}[\]]/gs

/** Whether an object in a JSON text has a duplicate key, which parsers read differently; false for invalid JSON. */
export function repeatsKey(json: string): boolean {
  try {
    JSON.parse(json)
  } catch {
    return false
  }
  const open: Set<string>[] = []
  for (const [token, text = '', colon] of json.matchAll(KEY_OR_BRACKET)) {
    if (token === '{' || token === '[') open.push(new Set())
    else if (token === '}' || token === ']') open.pop()
    else if (colon !== undefined) {
      const key: string = JSON.parse(text)
      const keys = open.at(-1)
      if (keys?.has(key)) return true
      keys?.add(key)
    }
  }
  return false
}
