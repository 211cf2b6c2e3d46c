import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { findFreePort } from '@tickmark/accounts/testing/findFreePort'

const CONF = new URL('../../../../deploy/nginx.conf', import.meta.url)

/** True if this machine has nginx; tests that need it say so when it has none. */
export const HAS_NGINX = ['nginx', 'openssl'].every((name) => !spawnSync(name, ['version']).error)
if (!HAS_NGINX) console.warn('nginx is absent: its configuration is not run.')

export type TestNginx = { ports: { http: number; https: number }; stop(): Promise<void> }

/** nginx as it is configured in `deploy/`, before servers on these ports. It keeps its files in an empty folder. */
export async function startNginx(
  folder: string,
  upstreams: readonly (number | string)[],
): Promise<TestNginx> {
  const ports = { http: await findFreePort(), https: await findFreePort() }
  const conf = writeConf(folder, { ports, upstreams })
  const tested = spawnSync('nginx', ['-t', '-p', folder, '-c', conf], { encoding: 'utf8' })
  if (tested.status !== 0) throw new Error(tested.stderr)
  const nginx = spawn('nginx', ['-p', folder, '-c', conf], { stdio: 'ignore' })
  const giveUpAt = Date.now() + 10_000
  while (!(await isListening(ports.https))) {
    if (Date.now() > giveUpAt) throw new Error('nginx does not listen')
    await setTimeout(50)
  }
  return {
    ports,
    stop: async () => {
      if (nginx.exitCode !== null) return
      nginx.kill()
      await once(nginx, 'exit')
    },
  }
}

/** The file as it is, with ports, certificates and folders of a test. */
function writeConf(
  folder: string,
  { ports, upstreams }: { ports: TestNginx['ports']; upstreams: readonly (number | string)[] },
): string {
  const [certificate, key] = [join(folder, 'a.pem'), join(folder, 'a.key')]
  const subject = ['-subj', '/CN=terminal.example', '-days', '1', '-nodes']
  const pair = ['-newkey', 'rsa:2048', '-keyout', key, '-out', certificate]
  const made = spawnSync('openssl', ['req', '-x509', ...pair, ...subject])
  if (made.status !== 0) throw new Error(String(made.stderr))
  const server = readFileSync(CONF, 'utf8')
    .replace(
      'server 127.0.0.1:3000 ',
      upstreams.map((port) => `server 127.0.0.1:${port} `).join('max_fails=0; '),
    )
    .replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
    .replace('listen 443', `listen 127.0.0.1:${ports.https}`)
    .replace('/etc/nginx/tls/terminal.example.pem', certificate)
    .replace('/etc/nginx/tls/terminal.example.key', key)
  mkdirSync(join(folder, 'temp'))
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/temp/${name};`,
  )
  const path = join(folder, 'nginx.conf')
  writeFileSync(
    path,
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
     events { } http { access_log off; ${temp.join(' ')} ${server} }`,
  )
  return path
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    const end = (isOpen: boolean) => {
      socket.destroy()
      resolve(isOpen)
    }
    socket.once('connect', () => end(true)).once('error', () => end(false))
  })
}
