/** A value of a plain YAML file. */
export type Plain = string | number | boolean | Plain[] | { [key: string]: Plain }

interface Line {
  indent: number
  text: string
}

/**
 * Parses the plain subset of YAML used in deployment files: maps, lists and scalars by indentation, one document or
 * several. Other features (anchors, flow, block scalars) are refused.
 */
export function readPlainYaml(text: string): Plain[] {
  return text.split(/^---$/m).flatMap((document) => {
    const lines = document.split('\n').flatMap((raw): Line[] => {
      const line = raw.replace(/(^|\s)#.*$/, '').trimEnd()
      if (line === '') return []
      if (/\t|[[\]{}&*|>!]/.test(line.replace(/: \{\}$/, '')) || /^\s*(- )?\?/.test(line))
        throw new Error(`no plain YAML: ${raw}`)
      return [{ indent: line.search(/\S/), text: line.trim() }]
    })
    if (lines.length === 0) return []
    const read = block(lines, lines[0]?.indent ?? 0)
    if (lines.length > 0) throw new Error(`wrongly indented: ${lines[0]?.text}`)
    return [read]
  })
}

/** Parses all lines of this indentation from the front. */
function block(lines: Line[], indent: number): Plain {
  return lines[0]?.text.startsWith('- ') ? list(lines, indent) : map(lines, indent)
}

function list(lines: Line[], indent: number): Plain[] {
  const items: Plain[] = []
  while (lines[0]?.indent === indent && lines[0].text.startsWith('- ')) {
    const { text } = lines[0]
    const rest = text.slice(2).trim()
    if (KEY.test(rest)) {
      // A map whose first key follows the dash.
      lines[0] = { indent: indent + 2, text: rest }
      items.push(map(lines, indent + 2))
    } else {
      lines.shift()
      items.push(scalar(rest))
    }
  }
  return items
}

const KEY = /^([\w./-]+):(?: (.*))?$/

function map(lines: Line[], indent: number): Plain {
  const read: { [key: string]: Plain } = {}
  while (lines[0]?.indent === indent) {
    const [, key = '', value] = KEY.exec(lines[0].text) ?? []
    if (key === '' || Object.hasOwn(read, key)) throw new Error(`no key, or twice: ${lines[0].text}`)
    lines.shift()
    const next = lines[0]
    if (value !== undefined) read[key] = scalar(value)
    else if (next !== undefined && (next.indent > indent || next.text.startsWith('- ')))
      read[key] = block(lines, next.indent)
    else throw new Error(`${key} says nothing`)
  }
  return read
}

function scalar(text: string): Plain {
  if (text === '{}') return {}
  const quoted = /^'([^']*)'$|^"([^"\\]*)"$/.exec(text)
  if (quoted) return quoted[1] ?? quoted[2] ?? ''
  if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text)
  return text === 'true' || text === 'false' ? text === 'true' : text
}
