import type { Language } from '#domain/language.ts'
/** The used part of JSON Schema 2020-12. */
export interface JsonSchema {
  $ref?: string
  description?: string
  type?: string | string[]
  format?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean
  items?: JsonSchema
  anyOf?: JsonSchema[]
  not?: JsonSchema
  enum?: unknown[]
  const?: unknown
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
  minProperties?: number
  maxProperties?: number
  /** The specification's field name, if the wire name differs. */
  'x-abono-name'?: string
  /** An additional field, which a backend may omit. */
  'x-abono-addition'?: true
}

export interface Parameter {
  name: string
  in: 'query' | 'header' | 'path'
  required: boolean
  description: string
  schema: JsonSchema
  example?: unknown
  'x-abono-name'?: string
}

export interface Reference {
  $ref: string
}

export interface Example {
  summary: string
  value: unknown
}

export interface MediaType {
  schema: JsonSchema
  examples?: Record<string, Example>
  encoding?: Record<string, { contentType: string }>
}

export interface Answer {
  description: string
  content: Record<string, MediaType>
}

/** One call. */
export interface PlainOperation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  parameters: (Parameter | Reference)[]
  requestBody?: { description: string; required: boolean; content: Record<string, MediaType> }
  responses: Record<string, Answer | Reference>
  security: Record<string, string[]>[]
}

/** One call of the pages. The `x-abono-` fields repeat parts of the description as data. */
export interface Operation extends PlainOperation {
  'x-abono-path': string
  'x-abono-origin': 'specification' | 'addition'
  'x-abono-reads-only': boolean
  'x-abono-success': string | number
  'x-abono-refusals': string[]
}

/** A refusal of the catalogue; `market` are the texts of a registration template with a market. */
export interface CatalogueEntry extends Record<Language, string> {
  code: string | number
  market?: Record<Language, string>
  /** Pages act on this code, beside showing the message. */
  actedOn?: true
}

/** How a caller is authenticated. */
export type SecurityScheme =
  | { type: 'apiKey'; in: 'header'; name: string; description: string }
  | { type: 'http'; scheme: 'bearer'; description: string }

export interface PlainDocument<Call extends PlainOperation = PlainOperation> {
  openapi: '3.1.1'
  info: { title: string; version: string; summary: string; description: string }
  servers: { url: string; description: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Partial<Record<'get' | 'post', Call>>>
  /** Webhooks that are sent to the operator's systems. */
  webhooks?: Record<string, { post: Call }>
  components: {
    schemas: Record<string, JsonSchema>
    parameters: Record<string, Parameter>
    responses: Record<string, Answer>
    securitySchemes: Record<string, SecurityScheme>
  }
}

/** The document of the page calls. */
export interface OpenApiDocument extends PlainDocument<Operation> {
  /** The part of the description about the calls. */
  'x-abono-introduction': string
  'x-abono-refusals': Record<string, CatalogueEntry>
}
