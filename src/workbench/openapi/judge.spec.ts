import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Operation, PlainDocument, PlainOperation } from './document.ts'

/** One operation with its place in the document. */
export interface Described<Call extends PlainOperation = Operation> {
  path: string
  method: string
  operation: Call
}

/** For tests: a document as somebody else's validator reads it. */
export interface Judge<Call extends PlainOperation = Operation> {
  operations: ReadonlyMap<string, Described<Call>>
  operationOf(name: string): Described<Call>
  /** The check of one schema of the document. */
  judgeOf(schema: object): ValidateFunction
  /** The check of a whole answer of a call, and of the fields of its request, wherever those travel. */
  answerOf(name: string): ValidateFunction
  requestOf(name: string): ValidateFunction
  /** The names of the fields that its request may have. */
  fieldsOf(name: string): string[]
}

/** Reads a document strictly: an unknown keyword or a reference that leads nowhere is an error. */
export function judgeBy<Call extends PlainOperation>(
  document: Pick<PlainDocument<Call>, 'paths' | 'components'>,
): Judge<Call> {
  const ajv = new Ajv2020({ strict: true, strictTypes: false, allowUnionTypes: true })
  for (const keyword of ['x-abono-name', 'x-abono-addition', 'components']) ajv.addKeyword(keyword)
  // A file is judged by whoever can read it.
  ajv.addFormat('binary', true)
  // Its pattern stands beside it.
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

/** The parameters of a call's own, which travel in the query. */
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
