/**
 * Runs in the head before anything is painted, so that nothing jumps. It marks whether somebody is logged in, whether the
 * cookie banner was answered and whether the age gate is shown, and redirects to a stored language or to the login.
 * Written as text: a bundled script would come too late. `data-guard` is the address of the login with `returnUrl`, the
 * canonical path that leads back; the query is added to it. A visitor who comes from the mini-program's choice of a login
 * without having logged in goes home instead.
 */
export const beforePaintScript = (
  guarded: boolean,
): string => `(()=>{const d=document.documentElement,g=k=>{try{return localStorage.getItem(k)}catch{return null}};
let u=null;try{u=JSON.parse(g('user_info'))}catch{}
const on=!!(u&&u.sessionToken);d.dataset.session=on?'in':'out';
if(g('balance_hidden')==='1')d.dataset.balance='hidden';
if(g('cookies'))d.dataset.cookies='';if('minor' in d.dataset&&!g('adult'))d.dataset.gate='';
const own=document.referrer.startsWith(location.origin+'/');
if(g('lang')==='ar-AE'&&d.lang==='en-US'&&!own&&d.dataset.other){location.replace(d.dataset.other+location.search+location.hash);return}
${guarded ? GUARD : ''}})()`;

const GUARD = `if(on)return;
const chose=own&&d.dataset.host==='mini'&&/\\/botim\\/loginMethod$/i.test(new URL(document.referrer).pathname);
location.replace(chose?d.dataset.home:d.dataset.guard+encodeURIComponent(location.search))`;
