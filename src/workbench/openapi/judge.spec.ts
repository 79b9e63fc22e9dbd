import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Operation, PlainDocument, PlainOperation } from './document.ts'

/** One operation with its path. */
export interface Described<Call extends PlainOperation = Operation> {
  path: string
  method: string
  operation: Call
}

/** For tests: the document in an independent validator. */
export interface Judge<Call extends PlainOperation = Operation> {
  operations: ReadonlyMap<string, Described<Call>>
  operationOf(name: string): Described<Call>
  /** Validates one schema of the document. */
  judgeOf(schema: object): ValidateFunction
  /** Validates a call's whole answer, and its request fields in query or body. */
  answerOf(name: string): ValidateFunction
  requestOf(name: string): ValidateFunction
  /** Allowed request field names. */
  fieldsOf(name: string): string[]
}

/** Loads a document strictly: unknown keywords and dangling references are errors. */
export function judgeBy<Call extends PlainOperation>(
  document: Pick<PlainDocument<Call>, 'paths' | 'components'>,
): Judge<Call> {
  const ajv = new Ajv2020({ strict: true, strictTypes: false, allowUnionTypes: true })
  for (const keyword of ['x-abono-name', 'x-abono-addition', 'components']) ajv.addKeyword(keyword)
  // File contents are not validated.
  ajv.addFormat('binary', true)
  // Its pattern is in the schema.
  for (const name of ['date-time', 'date']) ajv.addFormat(name, true)
  ajv.addSchema({ $id: 'document', components: document.components })
  const judgeOf = (schema: object) =>
    ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components')))

  const operations = new Map(
    Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => [operation.operationId, { path, method, operation }]),
    ),
  )
  const operationOf = (name: string) => {
    const found = operations.get(name)
    if (!found) throw new Error(`${name} is not in the document`)
    return found
  }
  const requestSchema = (name: string) => fieldsSchema(operationOf(name).operation)
  return {
    operations,
    operationOf,
    judgeOf,
    answerOf: (name) => judgeOf(answerSchema(operationOf(name).operation)),
    requestOf: (name) => judgeOf(requestSchema(name)),
    fieldsOf: (name) => Object.keys(requestSchema(name).properties ?? {}),
  }
}

/** A call's own query parameters. */
export const ownQuery = (operation: PlainOperation) =>
  operation.parameters.flatMap((parameter) =>
    'schema' in parameter && parameter.in === 'query' ? [parameter] : [],
  )

function fieldsSchema(operation: PlainOperation) {
  const [media] = Object.values(operation.requestBody?.content ?? {})
  if (media) return media.schema
  const own = ownQuery(operation)
  return {
    type: 'object',
    properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema])),
    required: own.filter(({ required }) => required).map(({ name }) => name),
  }
}

function answerSchema(operation: PlainOperation): object {
  const ok = operation.responses['200']
  const schema = ok && 'content' in ok ? ok.content['application/json']?.schema : undefined
  if (!schema) throw new Error(`${operation.operationId} has no answer`)
  return schema
}
