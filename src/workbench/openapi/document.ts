/** The part of JSON Schema 2020-12 that the document is made of. */
export interface JsonSchema {
  $ref?: string
  description?: string
  type?: string | string[]
  format?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
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
  maxProperties?: number
  /** What the specification calls a field that has another name on this wire. */
  'x-abono-name'?: string
  /** A field that this product adds to what the specification has; whoever answers may leave it out. */
  'x-abono-addition'?: true
}

export interface Parameter {
  name: string
  in: 'query' | 'header'
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

/** One call. The `x-abono-` fields say in data what the description says in words. */
export interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  parameters: (Parameter | Reference)[]
  requestBody?: { description: string; required: boolean; content: Record<string, MediaType> }
  responses: Record<string, Answer | Reference>
  security: Record<string, string[]>[]
  'x-abono-path': string
  'x-abono-origin': 'specification' | 'addition'
  'x-abono-reads-only': boolean
  'x-abono-success': string | number
  'x-abono-refusals': string[]
}

/** A refusal as the catalogue has it; `market` are the words of a registration template with a market. */
export interface CatalogueEntry {
  code: string | number
  en: string
  es: string
  market?: { en: string; es: string }
  /** Pages act on this code, beside showing the message. */
  actedOn?: true
}

export interface OpenApiDocument {
  openapi: '3.1.1'
  info: { title: string; version: string; summary: string; description: string }
  servers: { url: string; description: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Partial<Record<'get' | 'post', Operation>>>
  components: {
    schemas: Record<string, JsonSchema>
    parameters: Record<string, Parameter>
    responses: Record<string, Answer>
    securitySchemes: Record<string, { type: 'apiKey'; in: 'header'; name: string; description: string }>
  }
  /** The part of the description that is not about the document itself. */
  'x-abono-introduction': string
  'x-abono-refusals': Record<string, CatalogueEntry>
}
