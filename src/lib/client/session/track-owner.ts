import { $user } from './user.ts';

/** What to do with an answer: take it, ask again for who is there instead of who asked, or drop it, as nobody is there. */
type Fate = 'take' | 'again' | 'drop';

/** Called when something is asked; what it returns, when the answer is there: another tab may have logged somebody in or out. */
export function trackSessionOwner(): (answered: boolean) => Fate {
  const owner = $user.get()?.userOpenId;
  return (answered) => {
    const now = $user.get()?.userOpenId;
    if (now === owner) return 'take';
    if (now !== undefined) return 'again';
    // What ended a session is told as any other failure.
    return answered ? 'drop' : 'take';
  };
}
