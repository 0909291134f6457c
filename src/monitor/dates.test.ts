import { DatabaseSync } from 'node:sqlite';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { judgeDate } from './check-dates.ts';
import { openCosignatures, type Cosignatures } from './store/cosignatures.ts';
import { openFolder, type OpenFolder } from './store/folder.ts';

const seen = (witness: string, size: number, time: number) => ({ witness, size, time, note: '' });

let folder: string;
let opened: OpenFolder;
let cosignatures: Cosignatures;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'naseeb-monitor-'));
  opened = openFolder(folder);
  cosignatures = openCosignatures(opened.db);
});
afterEach(() => {
  opened.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Keeps cosignatures of a list, whose trees were compared. */
function list(witness: string, ...all: readonly (readonly [size: number, time: number])[]): void {
  for (const [size, time] of all) {
    cosignatures.keepListed(seen(witness, size, time));
    cosignatures.setChecked(seen(witness, size, time), true);
  }
}

describe('a witness', () => {
  // The entry is the sixth; its moment is second 100.
  const date = (witness: string) => cosignatures.date(witness, 5, 100);

  it('dates an entry that it had cosigned before the moment', () => {
    cosignatures.keep(seen('a', 6, 99));
    expect(date('a')).toEqual({ inTime: true, late: false });
  });

  it('drops the part of a second, so the moment itself is not in time', () => {
    list('a', [5, 90], [6, 100]);
    expect(date('a')).toEqual({ inTime: false, late: false });
  });

  it('that was away when the entry came says nothing by the first tree that it saw then', () => {
    list('a', [5, 90], [7, 120]);
    expect(date('a')).toEqual({ inTime: false, late: false });
  });

  it('says that an entry is late by a smaller tree at a later time', () => {
    cosignatures.keep(seen('a', 5, 100));
    expect(date('a')).toEqual({ inTime: false, late: true });
  });

  it('says nothing by a later time alone: it may have cosigned the entry before', () => {
    cosignatures.keep(seen('a', 5, 90));
    cosignatures.keep(seen('a', 8, 120));
    expect(date('a')).toEqual({ inTime: false, late: false });
  });

  it('says nothing of what was in the log when it began to watch', () => {
    list('a', [8, 120], [9, 130]);
    expect(date('a')).toEqual({ inTime: false, late: false });
  });

  it('says nothing by a tree that is not ours, or that was not compared', () => {
    cosignatures.keepListed(seen('a', 6, 98));
    cosignatures.keepListed(seen('a', 7, 99));
    cosignatures.setChecked(seen('a', 7, 99), false);
    expect(date('a')).toEqual({ inTime: false, late: false });
  });

  it('says nothing for another', () => {
    cosignatures.keep(seen('a', 6, 99));
    expect(date('b')).toEqual({ inTime: false, late: false });
  });
});

test('a seal is the earliest of each witness on a tree with the entry', () => {
  list('a', [5, 90], [6, 98], [7, 95]);
  list('b', [9, 101]);
  list('c', [6, 99]);
  expect(cosignatures.listHolding(5, 100)).toEqual([seen('a', 7, 95), seen('c', 6, 99)]);
});

test('of a tree that so many witnesses cosigned those of the draw are counted', () => {
  list('a', [5, 90], [6, 95]);
  list('b', [6, 95]);
  list('z', [5, 90]);
  expect(cosignatures.findSize(5, 2, undefined)).toBe(5);
  expect(cosignatures.findSize(5, 2, ['a', 'b', 'c'])).toBe(6);
  expect(cosignatures.findSize(5, 3, ['a', 'b', 'c'])).toBeUndefined();
});

test('two trees of one size that a witness cosigned in one second are told apart', () => {
  const noteOf = (root: string, by: string) => ({ ...seen('a', 6, 95), note: `log\n6\n${root}\n\n${by}\n` });
  cosignatures.keep(noteOf('one', 'x'));
  expect(cosignatures.keepListed(noteOf('one', 'y'))).toBe(true);
  expect(cosignatures.keepListed(noteOf('two', 'y'))).toBe(false);
  expect(cosignatures.placeOf('a')).toEqual({ size: 6, time: 95 });
});

test('a list is read on from its last cosignature', () => {
  cosignatures.keep(seen('a', 9, 120));
  expect(cosignatures.placeOf('a')).toBeUndefined();
  list('a', [5, 90], [6, 95], [6, 99]);
  expect(cosignatures.placeOf('a')).toEqual({ size: 6, time: 99 });
});

test('a quorum shows a date, and so many that no quorum is left show that it is late', () => {
  const inTime = { inTime: true, late: false };
  const late = { inTime: false, late: true };
  const unknown = { inTime: false, late: false };
  expect(judgeDate([inTime, inTime, late], 2)).toBe('shown');
  expect(judgeDate([inTime, late, late], 2)).toBe('late');
  expect(judgeDate([inTime, unknown, late], 2)).toBe('open');
  expect(judgeDate([late, late, unknown, unknown, unknown], 4)).toBe('late');
});

test('one process uses a folder at a time', () => {
  expect(() => openFolder(folder)).toThrow(`Another monitor uses the folder ${folder}. Only one may.`);
  const db = new DatabaseSync(join(folder, 'monitor.db'));
  expect(db.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' });
  db.close();
});
