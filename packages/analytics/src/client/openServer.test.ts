import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { replicatedSql } from './openServer.ts'

const FOLDER = new URL('../../migrations/', import.meta.url)

describe('the SQL of tables with replicas', () => {
  it('names the replicated engine of each table that has rows, and keeps its parameters', () => {
    expect(replicatedSql('CREATE TABLE a (x String) ENGINE = MergeTree ORDER BY x')).toBe(
      'CREATE TABLE a (x String) ENGINE = ReplicatedMergeTree ORDER BY x',
    )
    expect(
      replicatedSql('CREATE TABLE facts AS observations\nENGINE = ReplacingMergeTree(observed_at)'),
    ).toBe('CREATE TABLE facts AS observations\nENGINE = ReplicatedReplacingMergeTree(observed_at)')
    for (const same of [
      'CREATE TABLE a (x String) ENGINE = Memory',
      "CREATE TABLE a (x String) ENGINE = Distributed('tickmark', 'b', 'a', x)",
      "INSERT INTO notes VALUES ('ENGINE = MergeTree')",
      'CREATE TABLE b AS a',
    ])
      expect(replicatedSql(same)).toBe(same)
  })

  it('leaves no table of the migrations without replicas', async () => {
    for (const file of await readdir(FOLDER)) {
      const text = (await readFile(new URL(file, FOLDER), 'utf8')).replace(/--[^\n]*/g, '')
      for (const sql of text.split(';').map((one) => one.trim()))
        expect(replicatedSql(sql)).not.toMatch(/ENGINE = (?:Replacing)?MergeTree/)
    }
  })
})
