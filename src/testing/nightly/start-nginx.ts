import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../throwaway-program.ts'

const NGINX = ['/usr/sbin/nginx', '/usr/bin/nginx'].find(existsSync)

/** Whether nginx and openssl are installed. */
export const hasNginx = NGINX !== undefined && existsSync('/usr/bin/openssl')

export interface Nginx {
  /** Its configuration, logs and certificate (`abono.crt`). */
  folder: string
  ports: { plain: number; tls: number }
  stop(): Promise<void>
}

/** Starts nginx with deploy/nginx/abono.conf, changed only in ports and folders, in front of two ports. */
export async function startNginx(behind: { pages: number; money: number }): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'abono-nginx-'))
  const ports = { plain: await freePort(), tls: await freePort() }
  const subject = ['-subj', '/CN=abono.example.com', '-addext', 'subjectAltName=DNS:abono.example.com']
  const files = ['-keyout', join(folder, 'abono.key'), '-out', join(folder, 'abono.crt')]
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files]
  execFileSync('openssl', request, { stdio: 'ignore' })
  const site = readFileSync('deploy/nginx/abono.conf', 'utf8')
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${behind.pages}`)
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${behind.money}`)
    .replaceAll('/var/log/nginx', folder)
    .replace('listen 80;', `listen 127.0.0.1:${ports.plain};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${ports.tls} ssl`)
    .replaceAll('/etc/nginx/tls', folder)
  writeFileSync(join(folder, 'abono.conf'), site)
  mkdirSync(join(folder, 'bodies'))
  // As root, nginx would switch to a user without access to this folder.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const around = `${user} daemon off; pid ${folder}/pid; error_log ${folder}/error.log info; events {}
    http { access_log ${folder}/combined.log; client_body_temp_path ${folder}/bodies; proxy_temp_path ${folder}/proxied;
    fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s; include ${folder}/abono.conf; }`
  writeFileSync(join(folder, 'nginx.conf'), around)
  const nginx = spawn(NGINX ?? 'nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return {
    folder,
    ports,
    async stop() {
      const ended = once(nginx, 'exit')
      nginx.kill('SIGQUIT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
