import { globSync, readFileSync } from 'node:fs'
import { SWITCH_NAMES } from '@tickmark/core/switches/SWITCHES'
import { SWITCHES_TO_COME } from '@tickmark/core/switches/SWITCHES_TO_COME'
import { expect, it } from 'vitest'

/** All code but its comments, and but the tables that merely list the switches. */
const SOURCES = globSync('{apps,packages}/*/src/**/*.{ts,tsx}')
  .filter((path) => !/\.test\.tsx?$|\/switches\/SWITCHES(?:_TO_COME)?\.ts$/.test(path))
  .map((path) => readFileSync(path, 'utf8').replaceAll(/\/\*.*?\*\/|^\s*\/\/.*?$/gms, ''))
const TO_COME: ReadonlySet<string> = new Set(SWITCHES_TO_COME)
const BUILT = SWITCH_NAMES.filter((name) => !TO_COME.has(name))

const isAsked = (name: string) => SOURCES.some((text) => new RegExp(`\\b${name}\\b`).test(text))

it.each(BUILT)('something asks whether %s is on', (name) => {
  expect(isAsked(name)).toBe(true)
})

it('knows no switch as one to come that something asks already', () => {
  expect(SWITCHES_TO_COME.filter(isAsked)).toEqual([])
})
