import { describe, expect, it } from 'vitest';
import { findSlowPatterns, slowTextFor } from './slow-patterns.ts';

const slow = [
  /\s*;\s*q=/,
  /<p\b[^>]*>/i,
  /-+$/,
  /^\s*\{/m,
  /^(a+)+$/,
  /^(?:ab|a|b)*$/,
  /^\S+@\S+$/,
  /^(\S+)\s+(.*)$/,
  /\B(?=(?:\d{3})+$)/g,
  /"(?:[^"\\]|\\.)*"/g,
  /<(script|style)[^>]*>[^]*?<\/\1>/g,
  /x[^y]{0,5000}y/,
  /(?:ab)*(?:ab)*$/,
  /\s+\b$/,
];
const fine = [
  /\s+/g,
  /^\s*\{/,
  /(?<!-)-+$/,
  /^-+|-$/g,
  /<p\b[^<>]*>/i,
  /"[^"]*"/g,
  /<!--[^]*?(?:-->|$)/g,
  /\d+(?:,\d{3})*(?:\.\d+)?|\S/gu,
  /^[^\s@]+@[^\s@]+$/,
  /((?<!\S)\S*-\S*)/,
  /x[^y]{0,50}y/,
  /^(?=.*\d)[A-Z0-9]+$/,
  /--.*/g,
  /^.*ERROR:/m,
  /^\p{RGI_Emoji}$/v,
];

describe('slow patterns', () => {
  it.each(slow)('finds what makes %s slow', (pattern) => {
    expect(slowTextFor(pattern)).not.toBeNull();
  });

  it.each(fine)('lets %s be', (pattern) => {
    expect(slowTextFor(pattern)).toBeNull();
  });

  it('finds them in a tree that is full of them, and those that it cannot read', () => {
    const { faults, patterns } = findSlowPatterns('tests/fixtures/slow-patterns');
    expect(patterns).toBe(5);
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual(
      [2, 3, 4, 5, 6].map((line) => `server/reads-headers.rules.ts:${line}`),
    );
  });

  it('finds none in this project, and sees its patterns', () => {
    const { faults, patterns } = findSlowPatterns('.');
    expect(faults).toEqual([]);
    expect(patterns).toBeGreaterThan(400);
  });
});
