import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { findFolderOwner, forgetFolderOwner, noteFolderOwner } from './openEmbedded.ts'

let folder: string
let child: ChildProcess | undefined

beforeEach(() => {
  folder = makeTestFolder(onTestFinished)
})

afterEach(() => {
  child?.kill('SIGKILL')
})

/** Notes another process as the owner of the folder. */
function noteOwner(pid: number): void {
  writeFileSync(
    `${folder}.owner.json`,
    JSON.stringify({ path: folder, pid, started: readStat(pid)[19] }),
  )
}

function readStat(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

describe.runIf(existsSync('/proc/self/stat'))('the owner of a data folder', () => {
  it('is another process while it runs, and none after it has closed the folder', () => {
    child = spawn('sleep', ['60'])
    noteOwner(child.pid ?? 0)
    expect(findFolderOwner(folder)).toBe(child.pid)
    forgetFolderOwner(folder)
    expect(findFolderOwner(folder)).toBeUndefined()
  })

  it('is not this process', () => {
    noteFolderOwner(folder)
    expect(findFolderOwner(folder)).toBeUndefined()
    forgetFolderOwner(folder)
  })

  it('is no process once it has ended, also while no parent has collected it', async () => {
    // The shell becomes a program that never collects the child that it started.
    child = spawn('sh', ['-c', 'sleep 0.05 & echo $!; exec sleep 60'])
    const pid = await new Promise<number>((resolve) =>
      child?.stdout?.once('data', (line: Buffer) => resolve(Number(line))),
    )
    noteOwner(pid)
    await expect.poll(() => readStat(pid)[0]).toBe('Z')
    expect(findFolderOwner(folder)).toBeUndefined()
    forgetFolderOwner(folder)
  })
})
