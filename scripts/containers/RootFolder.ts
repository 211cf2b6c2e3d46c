import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, matchesGlob, relative } from 'node:path'

/** Folders of this machine that stand in for those of the image. */
const SYSTEM = ['usr', 'etc'] as const
const LINKED = ['bin', 'sbin', 'lib', 'lib64'] as const
/** The user of the official image of Node. */
const NODE_USER = 1000
const AS_NODE =
  'setpriv --reuid=node --regid=node --clear-groups --no-new-privs --bounding-set=-all'

type Running = {
  command: readonly string[]
  environment?: Record<string, string>
  /** As the finished image is run: by its user, with nothing to write to but `/tmp` and the volume. */
  volume?: string
}

/** A root folder as a stage of the image has it, on the system and the pinned Node of this machine. Needs root on Linux. */
export class RootFolder {
  readonly path: string
  workdir = '/'
  readonly environment: Record<string, string> = {
    PATH: '/node:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
  }

  constructor(path: string) {
    this.path = path
    for (const name of [...SYSTEM, ...LINKED, 'dev', 'proc', 'sys', 'tmp', 'node', 'root'])
      mkdirSync(join(path, name), { recursive: true })
    const passwd = readFileSync('/etc/passwd', 'utf8').replace(/^node:.*\n/m, '')
    const group = readFileSync('/etc/group', 'utf8').replace(/^node:.*\n/m, '')
    const id = `${NODE_USER}:${NODE_USER}`
    writeFileSync(join(path, 'passwd'), `${passwd}node:x:${id}::/home/node:/bin/sh\n`)
    writeFileSync(join(path, 'group'), `${group}node:x:${NODE_USER}:\n`)
    copyFileSync(process.execPath, join(path, 'node/node'))
    // The package registry of this machine.
    const settings = join(homedir(), '.npmrc')
    if (existsSync(settings)) copyFileSync(settings, join(path, 'root/.npmrc'))
  }

  enter(folder: string): void {
    this.workdir = folder
    mkdirSync(join(this.path, folder), { recursive: true })
  }

  /** Copies what the build is given, without what `ignored` names. */
  copyContext(context: string, ignored: readonly string[]): void {
    cpSync(context, join(this.path, this.workdir), {
      recursive: true,
      filter: (source) => {
        const name = relative(context, source)
        return !ignored.some((pattern) => matchesGlob(name, pattern))
      },
    })
  }

  copyFrom(other: RootFolder, source: string, target: string): void {
    mkdirSync(dirname(join(this.path, target)), { recursive: true })
    execFileSync('cp', ['-a', '-T', join(other.path, source), join(this.path, target)])
  }

  /** Runs a command in the folder, as its root directory, in mounts of its own. */
  run({ command, environment, volume }: Running): ChildProcess {
    const isClosed = volume !== undefined
    const mounts = [
      ...(isClosed ? ['mount --bind -o ro "$ROOT" "$ROOT"'] : []),
      ...SYSTEM.map((name) => `mount --bind -o ro /${name} "$ROOT/${name}"`),
      ...LINKED.map((name) => `mount --bind -o ro /usr/${name} "$ROOT/${name}"`),
      'mount --bind -o ro "$ROOT/passwd" "$ROOT/etc/passwd"',
      'mount --bind -o ro "$ROOT/group" "$ROOT/etc/group"',
      'mount --rbind /dev "$ROOT/dev"',
      'mount --rbind /proc "$ROOT/proc"',
      'mount --rbind /sys "$ROOT/sys"',
      'mount -t tmpfs tmpfs "$ROOT/tmp"',
      ...(isClosed
        ? [
            `mount --bind "$ROOT${volume}" "$ROOT${volume}"`,
            `mount -o remount,bind,rw "$ROOT${volume}"`,
          ]
        : []),
    ]
    const enter = `chroot "$ROOT" ${isClosed ? AS_NODE : ''} sh -c 'cd "$WORKDIR" && exec "$@"' - "$@"`
    const script = ['set -e', ...mounts, `exec ${enter}`].join('\n')
    return spawn('unshare', ['--mount', 'sh', '-c', script, '-', ...command], {
      env: { ...this.environment, ...environment, ROOT: this.path, WORKDIR: this.workdir },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
  }
}
