import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { type Plain, readPlainYaml } from './plain-yaml.ts'

const text = readFileSync('deploy/kubernetes/abono.yaml', 'utf8')
const schema = JSON.parse(readFileSync('src/testing/package/kubernetes-schema.json', 'utf8'))
const ajv = new Ajv({ strict: false, allErrors: true }).addSchema(schema, 'kubernetes')

/** Checks the objects of a file against the published schema. */
function problemsIn(file: string): string[] {
  return readPlainYaml(file).flatMap((object) => {
    const kind = String(at(object, 'kind'))
    const isValid = ajv.getSchema(`kubernetes#/definitions/${kind}`)
    if (!isValid) return [`no schema of ${kind}`]
    isValid(object)
    return (isValid.errors ?? []).map(({ instancePath, message }) => `${kind}${instancePath} ${message}`)
  })
}

/** Returns the value at a path within a file. */
function at(object: Plain | undefined, ...path: readonly string[]): Plain | undefined {
  return path.reduce<Plain | undefined>(
    (found, key) =>
      typeof found === 'object' && !Array.isArray(found) && Object.hasOwn(found, key)
        ? found[key]
        : undefined,
    object,
  )
}
const listAt = (object: Plain | undefined, ...path: readonly string[]): Plain[] => {
  const found = at(object, ...path)
  return Array.isArray(found) ? found : []
}

/** Volume types that the restricted profile allows. */
const VOLUMES = [
  'configMap',
  'csi',
  'downwardAPI',
  'emptyDir',
  'ephemeral',
  'persistentVolumeClaim',
  'projected',
]
const HOST = ['hostNetwork', 'hostPID', 'hostIPC']

/** Returns violations of the restricted pod security profile (controls of version 1.25 and later). */
function refusedIn(file: string): string[] {
  const pod = readPlainYaml(file)
    .filter((object) => at(object, 'kind') === 'Deployment')
    .map((object) => at(object, 'spec', 'template', 'spec'))[0]
  const containers = [...listAt(pod, 'containers'), ...listAt(pod, 'initContainers')]
  const either = (container: Plain, ...path: string[]) =>
    at(container, 'securityContext', ...path) ?? at(pod, 'securityContext', ...path)
  return [
    ...HOST.filter((name) => at(pod, name) !== undefined && at(pod, name) !== false),
    ...listAt(pod, 'volumes').flatMap((volume) =>
      Object.keys(volume).filter((kind) => kind !== 'name' && kind !== 'secret' && !VOLUMES.includes(kind)),
    ),
    ...containers.flatMap((container) => {
      const own = (...path: string[]) => at(container, 'securityContext', ...path)
      const wrong = (name: string, isWrong: boolean) => (isWrong ? [name] : [])
      return [
        ...wrong('privileged', own('privileged') === true),
        ...wrong('allowPrivilegeEscalation', own('allowPrivilegeEscalation') !== false),
        ...wrong('runAsNonRoot', either(container, 'runAsNonRoot') !== true),
        ...wrong('runAsUser', either(container, 'runAsUser') === 0),
        ...wrong(
          'seccomp',
          !/^(RuntimeDefault|Localhost)$/.test(String(either(container, 'seccompProfile', 'type'))),
        ),
        ...wrong('drop', !listAt(own('capabilities'), 'drop').includes('ALL')),
        ...wrong(
          'add',
          listAt(own('capabilities'), 'add').some((name) => name !== 'NET_BIND_SERVICE'),
        ),
        ...listAt(container, 'ports').flatMap((port) =>
          wrong('hostPort', at(port, 'hostPort') !== undefined),
        ),
      ]
    }),
  ]
}

test('every object matches the Kubernetes schema without unknown fields', () => {
  expect(readPlainYaml(text).map((object) => at(object, 'kind'))).toEqual([
    'Namespace',
    'Deployment',
    'Service',
    'PodDisruptionBudget',
  ])
  expect(problemsIn(text)).toEqual([])
})

test.each([
  ['replicas: 2', 'replicas: two', 'Deployment/spec/replicas must be integer'],
  ['containerPort: 3000', 'containerPorts: 3000', 'must NOT have additional properties'],
  ['      app: abono\n  template', '      app: 1\n  template', 'must be string'],
  ['kind: Service\n', 'kind: Servise\n', 'no schema of Servise'],
])('a violation is found when "%s" becomes "%s"', (was, is, said) => {
  expect(text).toContain(was)
  expect(problemsIn(text.replace(was, is)).join('\n')).toContain(said)
})

test('the pod meets the restricted profile', () => {
  expect(refusedIn(text)).toEqual([])
})

test.each([
  ['runAsNonRoot: true', 'runAsNonRoot: false', 'runAsNonRoot'],
  ['runAsUser: 10001', 'runAsUser: 0', 'runAsUser'],
  ['type: RuntimeDefault', 'type: Unconfined', 'seccomp'],
  ['allowPrivilegeEscalation: false', 'allowPrivilegeEscalation: true', 'allowPrivilegeEscalation'],
  ['                - ALL', '                - CHOWN', 'drop'],
  ['              drop:', '              add:\n                - NET_ADMIN\n              drop:', 'add'],
  ['containerPort: 3000', 'containerPort: 3000\n              hostPort: 80', 'hostPort'],
  ['      containers:', '      hostNetwork: true\n      containers:', 'hostNetwork'],
  [
    '          configMap:\n            name: abono-brand',
    '          hostPath:\n            path: /',
    'hostPath',
  ],
])('it does not when "%s" becomes "%s"', (was, is, refused) => {
  expect(text).toContain(was)
  expect(refusedIn(text.replace(was, is))).toEqual([refused])
})

test.each(['a: &b 1', 'a: [1]', 'a: |\n  b', 'a:\n   b: 1\n  c: 1', 'a: 1\na: 2', 'a:'])(
  'YAML beyond the plain subset is refused: %s',
  (given) => {
    expect(() => readPlainYaml(given)).toThrow()
  },
)

test('files that its header tells the operator to create are mounted where the pods expect them', () => {
  const objects = readPlainYaml(text)
  const deployment = objects.find((object) => at(object, 'kind') === 'Deployment')
  const namespace = String(at(deployment, 'metadata', 'namespace'))
  const commands = text.split('\n').flatMap((line) => /^#\s+kubectl (.*)$/.exec(line)?.[1] ?? [])
  const [first, ...others] = commands
  expect(first).toBe(`create namespace ${namespace}`)
  expect(others).toHaveLength(2)
  const pod = JSON.stringify(at(deployment, 'spec', 'template', 'spec'))
  for (const command of others) {
    const [, name = ''] =
      new RegExp(`^-n ${namespace} create (?:secret generic|configmap) (\\S+) --from-`).exec(command) ?? []
    expect(pod, command).toContain(`"name":"${name}"`)
    expect(name).not.toBe('')
  }
})
