import pg from 'pg';
import { describe, expect, it, test } from 'vitest';
import { MigrationError } from '../db/migrate.ts';
import { explainStartError } from './start-errors.ts';

const settings = {
  DATABASE_URL: 'postgresql://naseeb:password@db.example/naseeb',
  DATA_DIR: 'some/data',
  HOST: '127.0.0.1',
  PORT: 4321,
};
const explain = (error: unknown) => explainStartError(error, settings);

const fileError = (code: string, path: string) =>
  Object.assign(new Error(`${code}: it failed, open '${path}'`), { code, path, syscall: 'open' });
const programError = (cmd: string) =>
  Object.assign(new Error(`Command failed: ${cmd}`), { cmd, stderr: 'could not create: Permission denied' });
const refusedBy = (code: string, message: string) => Object.assign(new pg.DatabaseError(message, 0, 'error'), { code });

describe('a file that is refused', () => {
  const data = `${process.cwd()}/some/data`;

  it.each([
    ['in DATA_DIR', fileError('EACCES', `${data}/postgres`)],
    ['in DATA_DIR, named as it was set', fileError('EROFS', 'some/data/sandbox.secret')],
    ['that is DATA_DIR', fileError('ENOTDIR', data)],
    ['above DATA_DIR, to be made', Object.assign(fileError('EACCES', `${process.cwd()}/some`), { syscall: 'mkdir' })],
    ['to a program that works on DATA_DIR', programError(`initdb -D ${data}/postgres/new-1 -U naseeb`)],
    ['to SQLite', Object.assign(new Error('unable to open database file'), { errcode: 14 })],
  ])('is explained by DATA_DIR where it is one %s', (_what, error) => {
    expect(explain(error)).toBe(
      'Cannot start: nothing can be written in DATA_DIR some/data. Make it a writable folder, or name another.',
    );
  });

  it.each([
    ['of the build', fileError('ENOENT', 'dist/nothing/assets.json')],
    ['beside DATA_DIR', fileError('EACCES', `${data}-of-others/postgres`)],
    ['to a program that works elsewhere', programError('useradd --system postgres')],
  ])('is not explained by DATA_DIR where it is one %s', (_what, error) => {
    expect(explain(error)).toBeUndefined();
  });
});

test.each(['ENOSPC', 'EDQUOT'])('a disk that is full is explained where Node names no file: %s of a write', (code) => {
  const error = Object.assign(new Error(`${code}: it failed, write`), { code, syscall: 'write' });
  expect(explain(error)).toBe(
    'Cannot start: the disk of DATA_DIR some/data is full. Make room, or name another folder.',
  );
});

test('another write that fails is not explained by DATA_DIR', () => {
  const error = Object.assign(new Error('EPIPE: it failed, write'), { code: 'EPIPE', syscall: 'write' });
  expect(explain(error)).toBeUndefined();
});

describe('a right that the role of the database lacks', () => {
  it('is one to change tables where the schema was being changed', () => {
    const error = new MigrationError('it failed', { cause: refusedBy('42501', 'must be owner of table draws') });
    expect(explain(error)).toContain('cannot be brought up to date: its role may not change tables');
  });

  it('is named where the schema was up to date', () => {
    expect(explain(refusedBy('42501', 'permission denied for table secrets'))).toBe(
      'Cannot start: the role of the database naseeb at db.example:5432 lacks a right: permission denied for table ' +
        'secrets. Give it those of a node (docs/security.md, The database).',
    );
  });
});

test('a standby is told from a role without rights', () => {
  expect(explain(refusedBy('25006', 'cannot execute UPDATE in a read-only transaction'))).toContain(
    'cannot be written: it is read-only',
  );
});
