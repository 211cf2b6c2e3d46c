import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { describe, expect, it, onTestFinished } from 'vitest'
import { listFiles } from './listFiles.ts'

function createFolder(): string {
  const folder = makeTestFolder(onTestFinished)
  mkdirSync(join(folder, 'in/b'), { recursive: true })
  writeFileSync(join(folder, 'in/b/2.csv'), 'x')
  writeFileSync(join(folder, 'in/a.csv'), 'x')
  writeFileSync(join(folder, 'outside.csv'), 'secret')
  return folder
}

describe('listFiles', () => {
  it('lists files of a folder in a stable order and each once', async () => {
    const folder = join(createFolder(), 'in')
    const files = await listFiles([folder, join(folder, 'a.csv')])
    expect(files.map(({ path, problem }) => [path, problem])).toEqual([
      ['a.csv', null],
      ['b/2.csv', null],
    ])
  })

  it('never follows links out of the folder or round in circles', async () => {
    const folder = createFolder()
    symlinkSync(join(folder, 'outside.csv'), join(folder, 'in/out.csv'))
    symlinkSync('..', join(folder, 'in/b/up'))
    symlinkSync('loop', join(folder, 'in/loop'))
    const files = await listFiles([join(folder, 'in')])
    expect(
      Object.fromEntries(
        files.flatMap(({ path, problem }) => (problem ? [[path, problem.reason]] : [])),
      ),
    ).toMatchSnapshot()
  })

  it('names the own folder of the terminal and leaves out what is in it', async () => {
    const folder = createFolder()
    symlinkSync(join(folder, 'in/b'), join(folder, 'data'))
    for (const own of [join(folder, 'in/b'), join(folder, 'in/b/'), join(folder, 'data')])
      expect(
        (await listFiles([join(folder, 'in'), join(folder, 'in/b')], own)).map(
          ({ path, problem }) => [path, problem?.state ?? 'fine'],
        ),
      ).toEqual([
        ['a.csv', 'fine'],
        ['b', 'skipped'],
      ])
    // Files that are put below it and named are none of the engine's.
    const own = await listFiles([join(folder, 'in/b/2.csv')], join(folder, 'in/b'))
    expect(own.map(({ problem }) => problem)).toEqual([null])
  })

  it('skips pipes, fails empty tables and what is not there', async () => {
    const folder = join(createFolder(), 'in')
    execFileSync('mkfifo', [join(folder, 'pipe.csv')])
    writeFileSync(join(folder, 'empty.csv.gz'), '')
    writeFileSync(join(folder, 'marker'), '')
    const files = await listFiles([folder, join(folder, 'nowhere')])
    expect(
      Object.fromEntries(files.map(({ path, problem }) => [path, problem?.state ?? 'fine'])),
    ).toEqual({
      'a.csv': 'fine',
      'b/2.csv': 'fine',
      'empty.csv.gz': 'failed',
      marker: 'skipped',
      nowhere: 'failed',
      'pipe.csv': 'skipped',
    })
  })
})
