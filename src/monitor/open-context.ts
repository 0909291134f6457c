import type { DatabaseSync } from 'node:sqlite';
import type { MonitorArguments } from './arguments.ts';
import type { MonitorContext } from './context.ts';
import { MonitorFailure } from './failure.ts';
import { parseLogKey, pins3Of } from './pins.ts';
import { createFileReader, type Pause } from './read-file.ts';
import { openChecks } from './store/checks.ts';
import { openCopy } from './store/copy.ts';
import { openCosignatures } from './store/cosignatures.ts';
import { openDraws } from './store/draw-table.ts';
import { openFindings } from './store/findings.ts';
import { openState } from './store/state.ts';

type Opened = Pick<MonitorContext, 'read' | 'state' | 'findings'> & {
  /** The rest, once there are pins. */
  open(known: Pick<MonitorContext, 'pins' | 'isFresh' | 'hasPinsFile' | 'countCompared'>): MonitorContext;
};

interface ContextDeps {
  readonly say: (line: string) => void;
  readonly readTime: () => number;
  readonly ending: AbortSignal;
  readonly pause: Pause;
}

/** Where a witness is found: as it was said, else as the pins say, from the product's address on. */
function findAddress({ origin, witnesses }: MonitorArguments, pins: MonitorContext['pins'], key: string) {
  const named = witnesses.find((witness) => witness.key === key)?.url;
  const url = named ?? pins().log.witnesses.find((witness) => witness.key === key)?.url ?? '';
  return url !== '' && URL.canParse(url, origin) ? new URL(url, origin).href.replace(/\/+$/, '') : undefined;
}

export function openContext(args: MonitorArguments, db: DatabaseSync, deps: ContextDeps): Opened {
  const read = createFileReader(deps.ending, deps.pause);
  const state = openState(db);
  const findings = openFindings(db, deps.say);
  return {
    read,
    state,
    findings,
    open: (known) => {
      const { pins } = known;
      const logKey = parseLogKey(pins());
      if (!logKey) throw new MonitorFailure(`The folder ${args.folder} has no key of a log. Use another folder.`);
      return {
        origin: args.origin,
        once: !args.follow,
        folder: args.folder,
        beacon: args.beacon,
        say: deps.say,
        read,
        state,
        findings,
        copy: openCopy(db, state),
        cosignatures: openCosignatures(db),
        draws: openDraws(db),
        checks: openChecks(db),
        logKey,
        ...known,
        pins3: () => pins3Of(pins()),
        addressOf: (witness) => findAddress(args, pins, witness),
        // A sandbox's product and witnesses may be ahead of this machine.
        now: () => Math.max(deps.readTime(), state.readNumber('witnessed') * 1_000),
      };
    },
  };
}
